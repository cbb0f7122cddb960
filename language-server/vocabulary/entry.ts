/** A condition or target of AG2: what it takes, and what AG2 really does with it. */
export interface VocabularyEntry {
  readonly name: string;
  /** The arguments that it needs, in AG2's order. */
  readonly args: readonly string[];
  /** One line for lists. */
  readonly brief: string;
  /** Paragraphs of markdown for whoever wants to know exactly. */
  readonly details: readonly string[];
}

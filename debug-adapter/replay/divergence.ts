/** The first turn after which another graph goes on otherwise than what was recorded. */
export interface Divergence {
  /** From 1; 0 where another participant opens the channel. */
  readonly turn: number;
  /** What is wrong, in a sentence, with both decisions. */
  readonly message: string;
  /** Both decision tables, one below the other. */
  readonly tables: string;
}

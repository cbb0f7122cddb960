import type { Scenario, WorkflowDocument, DocumentLanguage } from "./model.js";
import type { Finding } from "./problem.js";
import type { LineIndex } from "./line-index.js";
import type { Position, Range } from "./range.js";
import type { SourceNode } from "./source-node.js";

export type NodePart = "value" | "key" | "brace";

/** A text that has been read: the documents in it, what is wrong with its shape, and the way back from a JSON pointer to the text. */
export interface ParsedText {
  readonly uri?: string;
  readonly language: DocumentLanguage;
  readonly kind: "workflow" | "scenario";
  readonly text: string;
  readonly documents: readonly WorkflowDocument[];
  /** For `*.scenario.*` files. */
  readonly scenarios: readonly Scenario[];
  /** `syntax`, `schema`, `duplicate-key`, `not-plain-json`, … */
  readonly problems: readonly Finding[];
  /** True when the text does not parse and `documents` come from the tolerant reading of it. */
  readonly incomplete: boolean;
  /** True when more is wrong with the shape than `problems` lists. */
  readonly flooded?: boolean;
  /** The tree of the text with offsets; undefined where nothing could be read. */
  readonly root: SourceNode | undefined;
  /** Offsets (UTF-16 units) ↔ positions of `text`. */
  readonly lines: LineIndex;
  locate(document: WorkflowDocument | undefined, pointer: string, part?: NodePart): Range | undefined;
  /** The innermost node at a position, as a JSON pointer, and whether the position is on its key. */
  pointerAt(position: Position): { pointer: string; onKey: boolean } | undefined;
}

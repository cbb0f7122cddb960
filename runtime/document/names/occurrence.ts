import type { LineIndex } from "../line-index.js";
import type { Range } from "../range.js";
import type { SourceNode } from "../source-node.js";
import { pointerOf } from "../source-node.js";

export type NameKind =
  | "participant"
  | "tool"
  | "contextKey"
  | "closeReason"
  | "scenario"
  | "condition"
  | "target";

/** What a place does with a name: a participant is defined in its list, a context key is written by a tool and read by a rule. */
export type NameRole = "definition" | "write" | "read";

/** One place of the text in which a name stands. */
export class Occurrence {
  constructor(
    readonly kind: NameKind,
    /** A participant's name, also where its `agent_id` stands in the text. */
    readonly name: string,
    readonly role: NameRole,
    /** Whether the node's key is the name (`set: {lane: …}`) or its value. */
    readonly at: "key" | "value",
    readonly node: SourceNode,
    /** Set where the text shows something else than the name: a stamped id, or a YAML alias. Renaming leaves these alone. */
    readonly spelledAs?: "id" | "alias",
  ) {}

  /** JSON pointer from the root of the text. Costs a search in each list above: ask only for what is shown. */
  get pointer(): string {
    return pointerOf(this.node);
  }

  /** The name with its quotes. */
  range(lines: LineIndex): Range {
    const { keyStart, keyEnd, start, end } = this.node;
    return this.at === "key" ? lines.range(keyStart, keyEnd) : lines.range(start, end);
  }
}

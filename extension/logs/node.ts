import type { DecidedBy, Turn } from "../../runtime/index.js";
import type { ChannelReading } from "./library.js";

/**
 * One line of the tree **Workflow Logs**, without anything of the editor in it, so that tests read the tree as people do.
 *
 * | kind         | contextValue                        | what it is                                                        |
 * |--------------|-------------------------------------|-------------------------------------------------------------------|
 * | a store      | `store`, `store.opened`             | a folder that AG2 or a run wrote, with several channels            |
 * | a channel    | `channel`, `channel.opened`         | one run; stands at the top where its store holds no other          |
 * | a turn       | `turn.rule`, `turn`                 | `.rule` where "Go to rule" has somewhere to go; a click opens its envelope |
 * | context      | `context`                           | what the turn changed                                              |
 * | variable     | `contextKey`                        | one of those changes                                               |
 * | says         | `text`                              | the turn's words                                                   |
 * | tools        | `tools`                             | the tools that the round called                                    |
 * | decision     | `decision.rule`, `decision`         | what decided                                                       |
 * | evaluation   | `evaluation.rule`                   | a rule that was tested, with its reason                            |
 * | envelope     | `envelope`                          | one record of the log; a click opens it                            |
 * | log          | `log`                               | every record of the channel                                        |
 * | damage       | `damage`                            | a place of the log that cannot be read                             |
 * | more         | `more`                              | the turns, channels or records that are not shown yet              |
 *
 * `.opened` marks what "Open a store…" added and "Remove from Workflow Logs" takes away again.
 */
export interface LogNode {
  /** Stable across refreshes, so that the tree keeps what is expanded. */
  readonly id: string;
  readonly contextValue: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip?: string;
  /** A codicon, and the theme colour that goes with it. The words say the same: colour is never alone. */
  readonly icon?: { readonly id: string; readonly color?: string };
  /** What a click does. */
  readonly command?: {
    readonly id: "baton.openEnvelope" | "baton.openLogFile" | "baton.showMore";
    readonly title: string;
  };
  /** Absent: a leaf. */
  readonly children?: () => Promise<readonly LogNode[]> | readonly LogNode[];

  readonly rule?: RuleReference;
  readonly envelope?: EnvelopeReference;
  readonly file?: FileReference;
  /** Folder of a store that the person opened. */
  readonly store?: string;
  /** The list of which this node shows more. */
  readonly list?: string;
}

/** A rule that decided, or was tested in, one turn of a channel. */
export interface RuleReference {
  readonly reading: ChannelReading;
  readonly turn: Turn;
  readonly decidedBy: DecidedBy;
}

/** One record of a log: folder of the channel and line, from 1. */
export interface EnvelopeReference {
  readonly channel: string;
  readonly line: number;
  /** Names the document that shows it. */
  readonly title: string;
}

/** A place in a file of a store; lines from 1. */
export interface FileReference {
  readonly path: string;
  readonly line?: number;
}

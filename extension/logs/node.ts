import type { DecidedBy, Turn } from "../../runtime/index.js";
import type { ChannelReading } from "./library.js";
import type { ChannelPlace } from "./places.js";

/**
 * One line of the tree **Workflow Logs**, without anything of the editor in it, so that tests read the tree as people do.
 *
 * | kind         | contextValue                        | what it is                                                        |
 * |--------------|-------------------------------------|-------------------------------------------------------------------|
 * | a store      | `store`, `store.opened`             | a folder that AG2 or a run wrote, with several channels            |
 * | a channel    | `channel`, `channel.opened`, `channel.plain`, `channel.plain.opened` | one run; stands at the top where its store holds no other; `.plain` where it is not replayed |
 * | a turn       | `turn.rule`, `turn`, `turn.plain`   | `.rule` where "Go to rule" has somewhere to go; a click opens its envelope |
 * | context      | `context`                           | what the turn changed                                              |
 * | variable     | `contextKey`                        | one of those changes                                               |
 * | says         | `text`                              | the turn's words                                                   |
 * | tools        | `tools`                             | the tools that the round called                                    |
 * | decision     | `decision.rule`, `decision`         | what decided                                                       |
 * | evaluation   | `evaluation.rule`                   | a rule that was tested, with its reason                            |
 * | envelope     | `envelope`                          | one record of the log; a click opens it                            |
 * | log          | `log`, `log.audit`                  | every record of the channel, or of the store's audit log           |
 * | agents, tasks | `agents`, `tasks`                  | what the store holds beside its channels                           |
 * | file         | `storeFile`                         | a file of the store, or a line of one; a click opens it            |
 * | damage       | `damage`, `damage.repairable`       | a place of the log that cannot be read; of a store of which a repaired copy can be made |
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
    readonly id: "baton.openEnvelope" | "baton.openLogFile" | "baton.showMore" | "baton.clearLogFilter";
    readonly title: string;
  };
  /** Absent: a leaf. */
  readonly children?: () => Promise<readonly LogNode[]> | readonly LogNode[];

  readonly rule?: RuleReference;
  readonly envelope?: EnvelopeReference;
  readonly file?: FileReference;
  /** What the person opened by hand, and can close again here. */
  readonly store?: string;
  readonly channel?: ChannelPlace;
  /** Folder of the store that has the fault which this node tells of. */
  readonly damaged?: string;
  readonly turn?: TurnReference;
  /** The list of which this node shows more. */
  readonly list?: string;
}

/** A rule that decided, or was tested in, one turn of a channel. */
export interface RuleReference extends TurnReference {
  readonly decidedBy: DecidedBy;
}

/** A turn of a channel that is replayed. */
export interface TurnReference {
  readonly reading: ChannelReading;
  readonly turn: Turn;
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

import type { Runtime } from "../runtime.js";
import type { Forks } from "./families.js";
import type { LogFilter } from "./filter/log-filter.js";
import type { MatchingTurns } from "./filter/matching-turns.js";
import type { Library } from "./library.js";
import type { Paging } from "./paging.js";

/** What every line of the tree is made from. */
export interface NodeContext {
  readonly library: Library;
  readonly paging: Paging;
  readonly runtime: Runtime;
  readonly filter: LogFilter;
  readonly matching: MatchingTurns;
  /** Folder of the channel whose newest turn is kept in sight. */
  readonly followed?: string;
  /** Runs that were forked from others, which are shown below those. */
  readonly forks?: Forks;
  readonly now: Date;
}

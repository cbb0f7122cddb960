/**
 * What the adapter understands and says beside the Debug Adapter Protocol. A client that knows none of it can do without: the console's
 * `reload` and `fork` are the same in words.
 */

/** Request: a file was saved, so that what runs may be another text by now. Answered in every state that has a run. */
export const RELOAD = "baton/reload";

export interface ReloadArguments {
  /** The saved file. Default: the files of the session. */
  readonly path?: string;
}

export interface ReloadResponseBody {
  /** True where the file is one of the session's: `baton/reloaded` follows, at once or, while a turn is played, after that turn. */
  readonly reloads: boolean;
}

/** Event: what came of a reload. */
export const RELOADED = "baton/reloaded";

export interface ReloadedEventBody {
  /**
   * `unchanged`: nothing that the run knows of is another one. `kept`: every past decision stands, and the run goes on with the new text.
   * `diverged`: some past decision is another one now; a played run goes on with the old text until the offered fork is asked for, while a
   * replay follows the new text. `refused`: the new text cannot run, and the old one stays.
   */
  readonly outcome: "unchanged" | "kept" | "diverged" | "refused";
  /** What happened and what can be done, in sentences. It was printed in the console too. */
  readonly message: string;
  /** Of `diverged`: the first turn that is decided otherwise, from 1; 0 where another participant opens the channel. */
  readonly turn?: number;
  /** Of `diverged`: both decision tables as text. */
  readonly tables?: string;
  /** Of `diverged` in a played run: `baton/fork` with this many turns takes the new text up. */
  readonly fork?: { readonly turns: number };
}

/** Request, at a stop: goes on in a new run that begins with the first turns of this one. */
export const FORK = "baton/fork";

export interface ForkArguments {
  /** How many turns the fork begins with. It plays the text of the last reload, where that diverged. */
  readonly turns: number;
}

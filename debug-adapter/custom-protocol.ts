/**
 * What the adapter understands and says beside the Debug Adapter Protocol. A client that knows none of it can do without: the console's
 * `reload` and `fork` are the same in words.
 */

import type { JsonObject, TurnDraft } from "../runtime/index.js";

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

/** Event, after `stopped`: a person has to play the next turn, by `baton/turn` or the console's `say`, `call` and `choose`. */
export const ASK = "baton/ask";

export interface AskEventBody {
  /** Number of the turn, from 1. */
  readonly turn: number;
  /** Who is expected to speak; `""` for anyone. */
  readonly speaker: string;
}

/** Request, at a stop: what may be done in the next turn, and what that would lead to. Nothing is posted. */
export const CHOICES = "baton/choices";

export interface ChoicesArguments {
  /** What has been chosen so far. */
  readonly draft?: TurnDraft;
}

/** What a turn would lead to, in words. */
export interface LeadsTo {
  /** `→ security by rule 2`. */
  readonly leadsTo: string;
  /** The deciding rule in its own words; empty where no rule decides. */
  readonly rule: string;
  /** False where nothing would be posted, or the channel does not take it. */
  readonly plays: boolean;
  /** Set where a text has to be said too. */
  readonly needsText?: true;
}

export interface ChoicesResponseBody {
  readonly turn: number;
  readonly speakers: readonly (LeadsTo & { readonly name: string; readonly description?: string })[];
  /** Whom all the following is for; absent where several may speak and the draft names none. */
  readonly speaker?: string;
  readonly draft?: LeadsTo;
  readonly say?: LeadsTo;
  readonly tools: readonly (LeadsTo & {
    readonly name: string;
    readonly args?: JsonObject;
    readonly description?: string;
    readonly parameters?: JsonObject;
    /** `sets route to "security"`. */
    readonly effects: string;
  })[];
  readonly handovers: readonly (LeadsTo & { readonly to: string; readonly call: JsonObject })[];
  readonly finish?: LeadsTo & { readonly call: JsonObject };
  readonly context: readonly (LeadsTo & { readonly key: string; readonly value: unknown })[];
}

/** Request, at a stop: plays a turn by hand and goes on to the next one that a person has to play. In the past, in a fork. */
export const TURN = "baton/turn";

export interface TurnArguments {
  /** With a speaker. */
  readonly draft: TurnDraft;
}

/** Request: what was played so far, as a scenario. */
export const SCENARIO = "baton/scenario";

/** Event, before `terminated`: turns were played by hand, and this is the scenario of the run. */
export const PLAYED = "baton/played";

export interface PlayedBody {
  /** The workflow's file; absent for a recorded run without one. */
  readonly program?: string;
  readonly scenario: JsonObject;
  readonly turns: number;
  /** True while the channel is open: the scenario then still waits for somebody. */
  readonly open: boolean;
}

/** Request, at a stop: what is to be shown behind the lines of the workflow as of a frame. */
export const INLINE_VALUES = "baton/inlineValues";

export interface InlineValuesArguments {
  readonly frameId?: number;
  /** The file that is shown. */
  readonly path: string;
  /** The lines that are shown, as the client counts. Default: all. */
  readonly startLine?: number;
  readonly endLine?: number;
}

export interface InlineValuesBody {
  /** In the order in which they are to be shown on a line; none for a file that does not run. */
  readonly values: readonly {
    readonly line: number;
    readonly column: number;
    readonly endLine: number;
    readonly endColumn: number;
    readonly text: string;
  }[];
}

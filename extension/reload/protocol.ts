/** What the debug adapter says and takes about saved files: its own requests and events, as `docs/debugger.md` has them. */
export const RELOAD = "baton/reload";
export const RELOADED = "baton/reloaded";
export const FORK = "baton/fork";

/** What came of a reload. */
export interface Reloaded {
  outcome: "unchanged" | "kept" | "diverged" | "refused";
  message: string;
  /** Of `diverged`: both decision tables, one below the other. */
  tables?: string;
  /** Of `diverged` in a run that is played: what to ask `baton/fork` for. */
  fork?: { turns: number };
}

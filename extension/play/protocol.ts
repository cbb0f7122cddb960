/** What the debug adapter says and takes about turns that a person plays: its own requests and events, as `docs/debugger.md` has them. */
export const ASK = "baton/ask";
export const CHOICES = "baton/choices";
export const TURN = "baton/turn";
export const SCENARIO = "baton/scenario";
export const PLAYED = "baton/played";

export interface ToolCall {
  name: string;
  args?: object;
  handoff?: string;
  finish?: string;
}

/** A turn while it is being put together. */
export interface Draft {
  speaker?: string;
  text?: string;
  tools?: ToolCall[];
  context?: { set?: Record<string, unknown>; delete?: string[] };
}

export interface LeadsTo {
  /** `→ security by rule 2`. */
  leadsTo: string;
  /** The deciding rule in its own words; empty where no rule decides. */
  rule: string;
  /** False where nothing would be posted, or the channel does not take it. */
  plays: boolean;
  needsText?: true;
}

export interface ToolChoice extends LeadsTo {
  name: string;
  args?: object;
  description?: string;
  /** JSON Schema of its arguments. */
  parameters?: object;
  effects: string;
}

export interface Choices {
  turn: number;
  speakers: (LeadsTo & { name: string; description?: string })[];
  speaker?: string;
  draft?: LeadsTo;
  say?: LeadsTo;
  tools: ToolChoice[];
  handovers: (LeadsTo & { to: string; call: ToolCall })[];
  finish?: LeadsTo & { call: ToolCall };
  context: (LeadsTo & { key: string; value: unknown })[];
}

/** A run as a scenario. */
export interface Played {
  /** The workflow's file; absent for a recorded run without one. */
  program?: string;
  scenario: Record<string, unknown>;
  turns: number;
  /** True while somebody is still expected to speak. */
  open: boolean;
}

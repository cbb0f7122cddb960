import type { JsonObject, JsonValue } from "../json.js";
import type { GraphData } from "../graph/wire.js";

export type DocumentLanguage = "json" | "yaml" | "python";

/** A tool as a participant declares it: `set`, `delete`, `handoff` and `finish` are its effects, for the analysis and for scripted turns. */
export interface ToolDeclaration {
  name: string;
  description?: string;
  parameters?: JsonObject;
  set?: JsonObject;
  delete?: string[];
  handoff?: string;
  /** `""` closes as "finished". */
  finish?: string;
  approval?: boolean;
  module?: string;
}

export interface Participant {
  name: string;
  agent_id?: string;
  kind: "agent" | "human";
  description?: string;
  prompt?: string;
  runner?: JsonValue;
  /** Absent: nothing is known of its tools ("open"). `[]`: it has none. */
  tools?: ToolDeclaration[];
  /** Where it stands in the document; `undefined` when it only stands in for an id that the graph mentions. */
  pointer?: string;
}

/** A tool call in a scripted turn; effects given here replace the declared ones. */
export interface ScenarioToolCall {
  name: string;
  args?: JsonObject;
  set?: JsonObject;
  delete?: string[];
  handoff?: string;
  finish?: string;
}

export interface ScenarioTurn {
  from: string;
  text?: string;
  tools: ScenarioToolCall[];
  context?: { set?: JsonObject; delete?: string[] };
  pointer?: string;
}

export interface ScenarioExpectation {
  close_reason?: string;
  speakers?: string[];
  turns?: number;
  context_vars?: JsonObject;
  fired?: (number | "default" | "routing")[];
  never?: { speakers?: string[]; fired?: (number | "default" | "routing")[] };
}

export interface Scenario {
  name: string;
  kickoff: string;
  context_vars?: JsonObject;
  turns: ScenarioTurn[];
  /** Who plays a participant in this scenario, whatever the workflow says: by name, as it stands. */
  runners?: JsonObject;
  expect?: ScenarioExpectation;
  /** `/scenarios/0` in a workflow document, `""` in a scenario document of its own. */
  pointer: string;
  /** What in its text has the wrong shape and is left out here. Absent where nothing is: a run with faults never did as expected. */
  faults?: readonly { message: string; pointer: string }[];
}

/**
 * A workflow document as the rest of Baton sees it. Built tolerantly: a half-typed entry is left out of the typed lists (a problem says so),
 * while `data` and `graph` keep what stands in the text. Names, not agent ids, unless the text itself has ids.
 */
export interface WorkflowDocument {
  readonly uri?: string;
  readonly language: DocumentLanguage;
  readonly orchestration: string;
  /** The whole document as plain data. */
  readonly data: JsonObject;
  /** AG2's four keys as they stand (a shallow pick of `data`). */
  readonly graph: GraphData;
  /** In the document's order. Where the document has no list, the ids that the graph mentions stand in. */
  readonly participants: readonly Participant[];
  readonly participantsDeclared: boolean;
  /** Who opens the channel; the initial speaker unless the document says otherwise. */
  readonly creator: string;
  readonly contextVars: JsonObject;
  readonly scenarios: readonly Scenario[];
  /** Names of conditions and targets that `extensions` declares, with or without a module. */
  readonly declaredConditions: readonly string[];
  readonly declaredTargets: readonly string[];
  /** JSON pointer of this document inside the text: `""` for a file that is one workflow. */
  readonly pointer: string;
  /**
   * Of a graph in Python code: the places whose values only a run would show, as `transitions[0].when.args.value`. The data has "dynamic"
   * there. Absent where everything is known.
   */
  readonly dynamicPaths?: readonly string[];
  /** Of a graph in Python code: integers that JavaScript cannot hold, by place, with all their digits. */
  readonly exactIntegers?: ReadonlyMap<string, string>;
}

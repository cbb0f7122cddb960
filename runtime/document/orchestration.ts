import type * as z from "zod";
import type { GraphData } from "../graph/wire.js";
import type { JsonObject } from "../json.js";
import type { Participant, ScenarioToolCall, WorkflowDocument } from "./model.js";
import type { Finding, Fix } from "./problem.js";
import type { PythonForm } from "./python/form.js";
import type { OrchestrationState } from "../workflow/orchestration.js";
import type { Shape } from "./shape/shape.js";

/** A turn on its way into an envelope. */
export interface TurnDraft {
  readonly document: WorkflowDocument;
  readonly speaker: Participant | undefined;
  readonly text: string;
  /** With the effects that the document declares for them. */
  readonly calls: readonly ScenarioToolCall[];
  /** True for the text that opens the channel. */
  readonly kickoff: boolean;
}

/** A document for another orchestration that plays alike, as far as that goes. */
export interface Converted {
  readonly data: JsonObject;
  /** What the other orchestration cannot do, sentence by sentence. */
  readonly losses: readonly string[];
}

/** A way to say a document in another orchestration. */
export interface Conversion {
  /** What the other kind of document is called, after “Convert to”. */
  readonly title: string;
  /** Put into the new file's name: `desk.<suffix>.workflow.yaml`. */
  readonly suffix: string;
  /** `undefined` for a document that says too little to convert. */
  readonly convert: (document: WorkflowDocument) => Converted | undefined;
}

/** A tool that comes from the rules. */
export interface GivenTool {
  readonly name: string;
  readonly description: string;
}

/** A message as a model is sent it. */
export interface SeenMessage {
  readonly role: "user" | "assistant" | "tool";
  /** Name of who said it; absent for a user's message and for the agent's own. */
  readonly author?: string;
  readonly text: string;
  /** Of the agent's own reply; `args` is JSON text. */
  readonly calls?: readonly { readonly id: string; readonly name: string; readonly args: string }[];
  /** Of a tool's result: the call that it answers. */
  readonly callId?: string;
}

/** A finding whose fixes are worked out only when somebody asks for them. */
export interface ProposedFinding extends Omit<Finding, "fixes"> {
  propose: () => Fix[];
}

/** A few words shown after a place of the text, where people would read it wrongly. */
export interface DocumentHint {
  readonly pointer: string;
  readonly label: string;
  readonly tooltip?: string;
}

/** One kind of finding, for lists of all. */
export interface DocumentCheck {
  readonly code: string;
}

/**
 * How documents of one orchestration read and run, where that differs from AG2's own workflow; what an orchestration leaves out is
 * done as for a workflow. `data` is the document as it stands, half typed perhaps.
 */
export interface DocumentOrchestration {
  /** The keys that take the place of AG2's own, for the published schema. */
  readonly keys?: Readonly<Record<string, z.ZodType>>;
  /** The rules in AG2's form, for everybody who numbers, quotes and shows them. Participants by name. */
  readonly graph?: (data: JsonObject, participants: readonly Participant[]) => GraphData;
  /** Everybody who takes part. @param declared the list in the document; `undefined` where it has none */
  readonly participants?: (data: JsonObject, declared: readonly Participant[] | undefined) => Participant[];
  /** Who opens the channel where the document does not say it. */
  readonly creator?: (data: JsonObject, participants: readonly Participant[]) => string;
  /** Reports wrong shapes among the keys that take the place of AG2's own. */
  readonly check?: (data: JsonObject, shape: Shape) => void;
  /** What is wrong with a document, in place of the analysis of AG2's rules. */
  readonly findings?: (document: WorkflowDocument) => ProposedFinding[];
  /** The kinds of findings that there are. */
  readonly checks?: readonly DocumentCheck[];
  /** The keys of the document that a channel was created with, participants with ids. @param graph of the channel */
  readonly recordedKeys?: (graph: JsonObject) => JsonObject | undefined;
  /** The graph that the channel is created with, ids for names. */
  readonly channelGraph?: (document: WorkflowDocument, idOf: ReadonlyMap<string, string>) => JsonObject;
  /** True for a call whose effects wait for a later turn. */
  readonly postpones?: (call: ScenarioToolCall, speaker: Participant | undefined) => boolean;
  /** What a turn posts; `undefined` where it posts nothing. */
  readonly turn?: (draft: TurnDraft) => { event_type: string; event_data: JsonObject } | undefined;
  /** Where a rule stands in the document, by its place among the graph's transitions. */
  readonly rulePointer?: (document: WorkflowDocument, rule: number) => string | undefined;
  /** The rule that a place of the document belongs to. */
  readonly ruleAt?: (document: WorkflowDocument, pointer: string) => number | undefined;
  /** What a rule does, paragraph by paragraph, in plain text; empty where there is no such rule. */
  readonly describeRule?: (document: WorkflowDocument, rule: number) => string[];
  /** What a key does, in Markdown, where that is not what AG2 does with it; by the key's place, `*` for items of lists. */
  readonly keyDetails?: ReadonlyMap<string, string>;
  readonly hints?: (document: WorkflowDocument) => DocumentHint[];
  /** The tools that the rules give a participant beside its own. They take no arguments. */
  readonly givenTools?: (document: WorkflowDocument, participant: string) => GivenTool[];
  /** True for a call after which whoever plays the participant is not asked again in this turn. Without it every call has an answer. */
  readonly endsRound?: (document: WorkflowDocument, participant: string, tool: string) => boolean;
  /** What an agent's model is sent, oldest first. Without it: AG2's default view of the channel. */
  readonly seen?: (state: OrchestrationState, participant: string) => SeenMessage[];
  readonly conversions?: readonly Conversion[];
  /** How the workflow is written in Python code, where it can be read. */
  readonly python?: PythonForm;
  /** Python code that builds the workflow. Throws `WorkflowGraphError` where there is none. */
  readonly exportPython?: (document: WorkflowDocument) => string;
  /** The tool that bears a participant's name in its own, and has to follow it; `undefined` where none does. */
  readonly toolNamedAfter?: (document: WorkflowDocument, participant: string) => string | undefined;
}

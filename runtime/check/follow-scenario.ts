import type { Scenario, ScenarioTurn, WorkflowDocument } from "../document/model.js";
import type { Finding } from "../document/problem.js";
import { idText, valueText } from "../graph/value-text.js";
import type { JsonObject, JsonValue } from "../json.js";
import { documentOrchestration, orchestrationFor } from "../orchestrations/index.js";
import { castingOf, isScripted, type Casting } from "../runners/casting.js";
import { eventsOfRound } from "../runners/round.js";
import type { Round } from "../runners/runner.js";
import { decisionText } from "../workflow/decision-text.js";
import type { Envelope } from "../workflow/envelope.js";
import { EV_CONTEXT_SET } from "../workflow/events.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import type { Orchestration, OrchestrationState } from "../workflow/orchestration.js";
import { scenarioNames } from "./scenario-names.js";

export const SCENARIO_CANNOT_FOLLOW = "scenario-cannot-follow";

/**
 * Where a workflow's graph does not let a scenario go on: a turn by somebody else than the expected speaker, after the close, or that
 * posts nothing; and, as an information, turns that are still missing at the end. A scenario is followed up to the first turn of somebody whom
 * it does not play. Pointers are those of the scenario's own text. Says
 * nothing where the graph cannot be run without an extension or is faulty itself: other findings tell of that. Names that the workflow does
 * not have are told in any case.
 */
export function followScenario(document: WorkflowDocument, scenario: Scenario): Finding[] {
  const names = scenarioNames(document, scenario);
  try {
    return [...names, ...new Walk(document, scenario).findings()];
  } catch {
    return names;
  }
}

class Walk {
  readonly #document: WorkflowDocument;
  readonly #scenario: Scenario;
  readonly #channel: ScriptedChannel;
  readonly #idOf: ReadonlyMap<string, string>;
  readonly #casting: Casting;
  #state: OrchestrationState;
  /** The last turn with the state before it: whoever asks why somebody is expected gets it explained. */
  #last: { posted: Envelope; before: OrchestrationState } | undefined;
  #closed: string | undefined;

  constructor(document: WorkflowDocument, scenario: Scenario) {
    this.#document = document;
    this.#scenario = scenario;
    this.#channel = channelOf(document);
    this.#idOf = this.#channel.idOf;
    this.#casting = castingOf({ document, scenario });
    const context_vars = { ...(scenario.context_vars ?? document.contextVars) };
    this.#state = { ...this.#channel.start, context_vars };
  }

  findings(): Finding[] {
    const { kickoff, turns, pointer } = this.#scenario;
    const opener = this.#expected();
    if (opener === undefined) return [];
    this.#play({ speaker: opener, text: kickoff, tools: [] }, true);
    for (const [index, turn] of turns.entries()) {
      // A turn before this one is half-typed: what follows from it is not known.
      if (turn.pointer !== `${pointer}/turns/${index}`) return [];
      if (this.#speaksLive()) return [];
      const wrong = this.#refusal(turn);
      if (wrong !== undefined) return [report("error", wrong, turn.pointer)];
      this.#play(
        { speaker: turn.from, text: turn.text ?? "", tools: turn.tools, context: turn.context },
        false,
      );
    }
    const expected = this.#expected();
    if (this.#closed !== undefined || expected === undefined || this.#speaksLive()) return [];
    const who = expected === "" ? "anybody may speak" : `${expected} is still expected`;
    return [
      report(
        "information",
        `The scenario ends after turn ${this.#state.turn_count}, but ${who} (${this.#why()}). Add a turn${expected === "" ? "" : ` from ${expected}`}, or a rule that closes.`,
        turns.length > 0 ? (turns.at(-1)?.pointer ?? pointer) : `${pointer}/name`,
      ),
    ];
  }

  /** Whether a model, a program or a person has the next turn: what it says, and all that follows from it, is not known. */
  #speaksLive(): boolean {
    const expected = this.#closed === undefined ? this.#expected() : undefined;
    return expected !== undefined && expected !== "" && !isScripted(expected, this.#casting);
  }

  /** Why a turn cannot be played; undefined for one that can, or of which something else says what is wrong. */
  #refusal(turn: ScenarioTurn): string | undefined {
    const number = this.#state.turn_count + 1;
    if (this.#closed !== undefined)
      return `Turn ${number} by ${turn.from} comes after the close: the channel closed as ${this.#closed} in turn ${number - 1}. Remove it, or let the workflow go on.`;
    const expected = this.#expected();
    const known = this.#document.participants.some(({ name }) => name === turn.from);
    if (expected === undefined || !known) throw new Error("said by another finding");
    if (expected !== "" && turn.from !== expected)
      return `Turn ${number} is by ${turn.from}, but ${expected} is expected to speak (${this.#why()}). Let ${expected} speak here, or change the rule.`;
    const round: Round = {
      speaker: turn.from,
      text: turn.text ?? "",
      tools: turn.tools,
      context: turn.context,
    };
    if (eventsOfRound(round, this.#document, this.#idOf, false).turn === undefined)
      return `Turn ${number} posts nothing: ${turn.from} says nothing and calls no tool that routes, so ${turn.from} is still expected. Give the turn a text.`;
    return undefined;
  }

  #play(round: Round, kickoff: boolean): void {
    const sender = this.#idOf.get(round.speaker) ?? round.speaker;
    const { contextSets, turn } = eventsOfRound(round, this.#document, this.#idOf, kickoff);
    for (const set of contextSets) this.#take(envelope(sender, EV_CONTEXT_SET, set));
    if (turn) this.#take(envelope(sender, turn.event_type, turn.event_data));
  }

  #take(posted: Envelope): void {
    if (posted.event_type !== EV_CONTEXT_SET) this.#last = { posted, before: this.#state };
    const { orchestration, metadata } = this.#channel;
    this.#state = orchestration.fold(posted, this.#state);
    const { nextState, closeReason } = orchestration.onAccepted(metadata, posted, this.#state);
    if (nextState === "closed") this.#closed = valueText(closeReason);
  }

  /** Why somebody is expected now. */
  #why(): string {
    if (!this.#last) return "the workflow starts there";
    const { posted, before } = this.#last;
    const { decidedBy } = this.#channel.orchestration.explain(posted, before);
    const decision = decisionText(decidedBy, this.#document.graph, (id) => this.#nameOf(id));
    return `“${decision}” decided turn ${this.#state.turn_count}`;
  }

  /** The name of the expected speaker, `""` for anybody; undefined where that is nobody. */
  #expected(): string | undefined {
    const id = this.#state.expected_next_speaker;
    if (id === "") return "";
    return this.#document.participants.find(({ name }) => (this.#idOf.get(name) ?? name) === id)?.name;
  }

  #nameOf(id: JsonValue): string {
    return this.#document.participants.find(({ name }) => this.#idOf.get(name) === id)?.name ?? idText(id);
  }
}

/** A channel as the document's scenarios find it. */
interface ScriptedChannel {
  readonly orchestration: Orchestration;
  readonly metadata: ChannelMetadata;
  readonly start: OrchestrationState;
  readonly idOf: ReadonlyMap<string, string>;
}

const channels = new WeakMap<WorkflowDocument, ScriptedChannel>();

/** Opened once for all scenarios of a document. Throws where the document's graph cannot run. */
function channelOf(document: WorkflowDocument): ScriptedChannel {
  let channel = channels.get(document);
  if (!channel) {
    const idOf = idsIn(document);
    const orchestration = orchestrationFor(document.orchestration);
    const metadata = metadataOf(document, orchestration, idOf);
    channel = { orchestration, metadata, start: orchestration.initialState(metadata), idOf };
    channels.set(document, channel);
  }
  return channel;
}

function metadataOf(
  document: WorkflowDocument,
  orchestration: Orchestration,
  idOf: ReadonlyMap<string, string>,
): ChannelMetadata {
  const id = (name: string) => idOf.get(name) ?? name;
  const graph =
    documentOrchestration(document.orchestration).channelGraph?.(document, idOf) ??
    (document.graph as unknown as JsonObject);
  return {
    channel_id: "",
    manifest: orchestration.manifest(),
    creator_id: id(document.creator),
    participants: document.participants.map(({ name }, order) => ({
      agent_id: id(name),
      role: "participant",
      order,
      joined_at: "",
    })),
    state: "active",
    created_at: "",
    expires_at: null,
    closed_at: null,
    close_reason: "",
    parent_channel_id: null,
    knobs: { graph },
    labels: {},
    required_acks: null,
    pending_acks: [],
    rejected_by: [],
  };
}

/** The ids of participants that the graph calls by their stamped id; the others go by their names. */
function idsIn({ participants, graph }: WorkflowDocument): ReadonlyMap<string, string> {
  const text = JSON.stringify(graph);
  return new Map(
    participants.flatMap(({ name, agent_id }) =>
      agent_id !== undefined && text.includes(JSON.stringify(agent_id)) ? [[name, agent_id]] : [],
    ),
  );
}

function envelope(sender: string, type: string, data: JsonObject): Envelope {
  return {
    audience: null,
    causation_id: null,
    channel_id: "",
    created_at: null,
    depth: 0,
    envelope_id: "",
    event_data: data,
    event_type: type,
    idempotency_key: null,
    priority: 0,
    sender_id: sender,
    task_id: null,
    trace_id: null,
    ttl_seconds: null,
  };
}

function report(severity: Finding["severity"], message: string, pointer: string): Finding {
  return { code: SCENARIO_CANNOT_FOLLOW, severity, message, pointer, related: [], fixes: [] };
}

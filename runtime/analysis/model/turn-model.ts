import type { Participant, WorkflowDocument } from "../../document/model.js";
import { evaluationOrder } from "../../graph/evaluation-order.js";
import type { Target, Transition } from "../../graph/transition.js";
import type { Decision, TurnEnvelope, TurnState } from "../../graph/turn.js";
import type { JsonValue } from "../../json.js";
import { own } from "../../json.js";
import { truthy } from "../../python/truth.js";
import type { ContextSet, ContextSpace, Effect } from "../explore/context-space.js";
import { contextSpace } from "../explore/spaces.js";
import type { ModelCondition } from "./condition.js";
import { askedValues, modelCondition } from "./condition.js";
import type { Move, Routing } from "./moves.js";
import { movesOf } from "./moves.js";
import type { Outcome } from "./outcome.js";
import { ANYONE, UNKNOWN } from "./outcome.js";
import { ruledKeys } from "./ruled-keys.js";
import type { RuledKey } from "./ruled-keys.js";
import { readDefaultTarget, readTransitions } from "./transitions.js";

/** A rule that looks at the context (`cube`: where it is true), or whose outcome is unknown (no `cube`). */
export interface ContextRule {
  index: number;
  place: number;
  cube: ContextSet | undefined;
}

/** A routing, and the rule that decides it in a context in which no context rule comes first. */
export interface PlannedRouting extends Routing {
  /** Place in the order of evaluation; -1 for a typed routing, Infinity for the default target. */
  place: number;
  decider: number;
}

export interface PlannedMove {
  effect: Effect;
  /** By rising place. */
  routings: PlannedRouting[];
}

/**
 * The document as a finite machine: who can end a turn how, and what each turn leads to. "Decider" is a transition's index, or
 * `byDefault` or `byRouting`. `undefined` from `build` where there is nothing to explore: the initial speaker is nobody, or Python
 * cannot compare the priorities.
 */
export class TurnModel {
  readonly participants: readonly Participant[];
  readonly conditions: readonly ModelCondition[];
  readonly byDefault: number;
  readonly byRouting: number;
  readonly space: ContextSpace;
  readonly initialContext: readonly number[];
  /** The rules that look at the context, in order of evaluation, the first one of each value only. */
  readonly contextRules: readonly ContextRule[];
  private readonly placeBySlot: Int32Array | Float64Array;
  private readonly placeByTool = new Map<string | null, number>();
  private alwaysPlace = Infinity;
  private readonly outcomes: Outcome[][];
  private readonly moves: PlannedMove[][] = [];
  private readonly state: TurnState;
  private readonly ruledTools = new Set<string>();

  private constructor(
    readonly document: WorkflowDocument,
    readonly transitions: readonly Transition[],
    /** Indices of the transitions in the order in which they are tested. */
    readonly order: readonly number[],
    readonly initial: number,
    private readonly slots: ReadonlyMap<string, number>,
    readonly keys: readonly RuledKey[],
  ) {
    this.participants = document.participants;
    this.byDefault = transitions.length;
    this.byRouting = transitions.length + 1;
    this.space = contextSpace(keys.map((key) => key.size));
    this.initialContext = keys.map((key) => key.classOf(own(document.contextVars, key.name)));
    const keyByName = new Map(keys.map((key, index) => [key.name, index]));
    this.conditions = transitions.map(({ when }) => modelCondition(when, slots, keys, keyByName));
    this.placeBySlot = new Float64Array(this.participants.length).fill(Infinity);
    this.contextRules = this.fileConditions();
    this.outcomes = Array.from({ length: transitions.length + 1 }, () => []);
    this.state = stateOf(document);
  }

  static build(document: WorkflowDocument): TurnModel | undefined {
    const slots = new Map<string, number>();
    const call = (name: string, slot: number) => {
      if (!slots.has(name)) slots.set(name, slot);
    };
    document.participants.forEach(({ name }, slot) => call(name, slot));
    // A stamped id that stands in for a name, as in the dump of a graph that ran.
    document.participants.forEach(({ agent_id: id }, slot) => id !== undefined && call(id, slot));
    const speaker: unknown = document.graph.initial_speaker;
    const initial = typeof speaker === "string" ? slots.get(speaker) : undefined;
    const transitions = readTransitions(document);
    const { indices, fault } = evaluationOrder(transitions);
    if (initial === undefined || fault !== undefined) return undefined;
    const keys = ruledKeys(document, askedValues(transitions)).filter((key) => key.size > 1);
    return new TurnModel(document, transitions, indices, initial, slots, keys);
  }

  /** The text that opens the channel. */
  get kickoff(): PlannedMove {
    const effect = this.keys.map(() => -1);
    return this.planned({ effect, routings: [{ tool: undefined, calls: [] }] }, this.initial);
  }

  /** A turn of a few words: nothing is called, and the context stays as it is. */
  plainMove(slot: number): PlannedMove {
    const effect = this.keys.map(() => -1);
    return this.planned({ effect, routings: [{ tool: null, calls: [] }] }, slot);
  }

  /** Every turn that the participant can take after the kickoff. */
  movesOf(slot: number): readonly PlannedMove[] {
    this.moves[slot] ??= movesOf(this.participants[slot]!, {
      keys: this.keys,
      ruledTools: this.ruledTools,
      handoffOutcome: (target) => this.outcomeOf({ next_speaker: target }),
    }).map((move) => this.planned(move, slot));
    return this.moves[slot];
  }

  /** What follows when the decider, a rule or the default target, decides a turn of the participant. */
  outcome(decider: number, slot: number): Outcome {
    const known = this.outcomes[decider]!;
    return (known[slot] ??= this.resolve(this.transitions[decider]?.then ?? this.defaultTarget, slot));
  }

  isAgent(slot: number): boolean {
    return this.participants[slot]?.kind === "agent";
  }

  private get defaultTarget(): Target {
    return readDefaultTarget(this.document);
  }

  private resolve(target: Target, slot: number): Outcome {
    const { name, resolve } = target.definition;
    // Without the full list of participants nobody knows who is next in it.
    if (resolve === undefined || (name === "round_robin" && !this.document.participantsDeclared))
      return UNKNOWN;
    return this.outcomeOf(target.resolve(this.state, turnOf(this.participants[slot]!.name)));
  }

  private outcomeOf({ next_speaker: next, close_reason: reason }: Decision): Outcome {
    if (next === null)
      return { kind: "close", reason: truthy(reason) ? (reason as JsonValue) : "workflow_terminated" };
    if (!truthy(next)) return ANYONE;
    const slot = typeof next === "string" ? this.slots.get(next) : undefined;
    return slot === undefined ? { kind: "stuck", id: next } : { kind: "speaker", slot };
  }

  private planned(move: Move, slot: number): PlannedMove {
    const bySpeaker = Math.min(this.alwaysPlace, this.placeBySlot[slot]!);
    const routings = move.routings.map((routing): PlannedRouting => {
      if (routing.typed !== undefined) return { ...routing, place: -1, decider: this.byRouting };
      const byTool = routing.tool === undefined ? Infinity : (this.placeByTool.get(routing.tool) ?? Infinity);
      const place = Math.min(bySpeaker, byTool);
      return { ...routing, place, decider: this.order[place] ?? this.byDefault };
    });
    return {
      effect: move.effect,
      routings: routings.sort((a, b) => (a.place === b.place ? 0 : a.place - b.place)),
    };
  }

  private fileConditions(): ContextRule[] {
    const rules: ContextRule[] = [];
    const seen = new Set<ContextSet>();
    this.order.forEach((index, place) => {
      const condition = this.conditions[index]!;
      if (condition.kind === "always") this.alwaysPlace = Math.min(this.alwaysPlace, place);
      else if (condition.kind === "speaker")
        this.placeBySlot[condition.slot] = Math.min(this.placeBySlot[condition.slot]!, place);
      else if (condition.kind === "tool") {
        if (condition.tool !== null) this.ruledTools.add(condition.tool);
        if (!this.placeByTool.has(condition.tool)) this.placeByTool.set(condition.tool, place);
      } else if (condition.kind === "unknown") rules.push({ index, place, cube: undefined });
      else if (condition.kind === "context") {
        const cube = this.space.cube(condition.key, condition.value);
        if (!seen.has(cube)) rules.push({ index, place, cube });
        seen.add(cube);
      }
    });
    return rules;
  }
}

/** A channel as targets see it. Their outcomes depend on nothing but the list of participants, the creator and the sender. */
function stateOf(document: WorkflowDocument): TurnState {
  return {
    participant_order: document.participants.map(({ name }) => name),
    expected_next_speaker: "",
    last_speaker_id: "",
    last_envelope_id: "",
    turn_count: 0,
    pending_close_reason: "",
    creator_id: document.creator,
    graph_data: {},
    context_vars: {},
  };
}

function turnOf(sender: string): TurnEnvelope {
  return {
    audience: null,
    causation_id: null,
    channel_id: "",
    created_at: "",
    envelope_id: "",
    event_data: {},
    event_type: "ag2.packet",
    sender_id: sender,
  };
}

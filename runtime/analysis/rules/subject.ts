import type { Participant, ToolDeclaration, WorkflowDocument } from "../../document/model.js";
import type { RelatedPlace, WitnessStep } from "../../document/problem.js";
import { idText } from "../../graph/value-text.js";
import { defaultText, ruleText } from "../../graph/rule-text.js";
import type { JsonObject, JsonValue } from "../../json.js";
import { isObject, own } from "../../json.js";
import type { Turn } from "../explore/exploration.js";
import { runText } from "../run-text.js";
import { isOpen } from "../model/participants.js";
import type { Proof } from "../proof.js";

/** A transition as the rules look at it: names and arguments as they stand in the text, whatever their shape. */
export interface TransitionView {
  index: number;
  pointer: string;
  /** `from nurse → records` */
  text: string;
  when: SpecView;
  then: SpecView;
  /** As it stands; undefined where there is none. */
  priority: JsonValue | undefined;
}

export interface SpecView {
  name: string | undefined;
  args: JsonObject;
  pointer: string;
}

/** What would be if the initial speaker, an agent, were asked for its first turn instead of opening the channel. */
export interface WhenAsked {
  /** By rule. */
  fires: readonly boolean[];
  speaks: ReadonlySet<string>;
}

/** Of a long list the first few are shown. */
const MAX_RELATED = 5;

/** A document, what was proved about it, and the words for its parts: what every rule looks at. */
export class Subject {
  readonly transitions: readonly TransitionView[];
  /** The default target as it stands; undefined where the document has none. */
  readonly defaultTarget: SpecView | undefined;
  readonly names: readonly string[];
  private rivals: Map<number, readonly number[]> | undefined;
  private lost: Set<number> | undefined;
  private readonly ids: ReadonlySet<JsonValue | undefined>;
  /** Hundreds of rules may lose to one and the same. */
  private readonly instead = new Map<number, RelatedPlace>();

  constructor(
    readonly document: WorkflowDocument,
    /** Undefined where the document's shape does not allow an exploration. */
    readonly proof: Proof | undefined,
    readonly whenAsked: WhenAsked | undefined,
  ) {
    const list: unknown = document.graph.transitions;
    this.transitions = Array.isArray(list) ? list.map((entry, index) => viewOf(entry, index)) : [];
    const target: unknown = document.graph.default_target;
    this.defaultTarget = isObject(target) ? specOf(target, "/default_target") : undefined;
    this.names = document.participants.map(({ name }) => name);
    this.ids = new Set(document.participants.flatMap(({ name, agent_id: stamped }) => [name, stamped]));
  }

  /** The proof where the exploration came to its end: only then "never" can be said. */
  get wholeProof(): Proof | undefined {
    return this.proof?.facts.complete ? this.proof : undefined;
  }

  /** False also for NaN and Infinity: no count of turns is ever at least that. */
  get hasMaxTurns(): boolean {
    const cap: unknown = this.document.graph.max_turns ?? null;
    return cap !== null && !(typeof cap === "number" && (Number.isNaN(cap) || cap === Infinity));
  }

  get initialSpeaker(): string {
    return idText(this.document.graph.initial_speaker);
  }

  get allDeclared(): boolean {
    return this.document.participantsDeclared && !this.document.participants.some(isOpen);
  }

  participant(name: string): Participant | undefined {
    return this.document.participants.find((participant) => participant.name === name);
  }

  /** True for a name, or a stamped id, of a participant. */
  isParticipant(id: JsonValue | undefined): boolean {
    return id !== undefined && this.ids.has(id);
  }

  /** What decides instead of a rule that never fires. */
  rivalsOf(rule: number): readonly number[] {
    this.rivals ??= new Map(this.proof?.dead.map((dead) => [dead.rule, dead.shadowedBy]));
    return this.rivals.get(rule) ?? [];
  }

  /** The rules that never fire because the initial speaker's first turn is the kickoff. */
  get lostToKickoff(): ReadonlySet<number> {
    const dead = this.wholeProof?.dead ?? [];
    this.lost ??= new Set(
      dead.map(({ rule }) => rule).filter((rule) => this.whenAsked?.fires[rule] === true),
    );
    return this.lost;
  }

  /** Whether no run comes to a turn of the participant. */
  isSilent(name: string): boolean {
    return this.wholeProof?.facts.speaks[name] === false;
  }

  /** Whom the rule would ask to speak, if no other does. */
  silentTarget(rule: number): readonly string[] | undefined {
    const { name, args } = this.transitions[rule]!.then;
    const id = args["agent_id"];
    return name === "agent" && typeof id === "string" && this.isSilent(id) ? [id] : undefined;
  }

  /** Those in whose turns alone the rule could fire, where none of them ever speaks. */
  silentSpeakers(rule: number): readonly string[] {
    const condition = this.proof!.model.conditions[rule]!;
    if (condition.kind !== "speaker" && condition.kind !== "tool") return [];
    const speakers = this.document.participants.filter((participant, slot) =>
      condition.kind === "speaker"
        ? slot === condition.slot
        : isOpen(participant) || participant.tools?.some(({ name }) => name === condition.tool),
    );
    return speakers.every(({ name }) => this.isSilent(name)) ? speakers.map(({ name }) => name) : [];
  }

  /** Every declared tool with its place. */
  *tools(): Iterable<{ participant: Participant; tool: ToolDeclaration; pointer: string }> {
    for (const participant of this.document.participants) {
      const list: unknown =
        participant.pointer === undefined ? undefined : this.entry(participant.pointer)?.["tools"];
      const places = Array.isArray(list)
        ? list.map((_, index) => index).filter((index) => isTool(list[index]))
        : [];
      for (const [order, tool] of (participant.tools ?? []).entries())
        yield { participant, tool, pointer: `${participant.pointer ?? ""}/tools/${places[order] ?? order}` };
    }
  }

  /** `“from nurse → records”`, `the default target`, or the routing of a packet. */
  quote(decider: number): string {
    const transition = this.transitions[decider];
    if (transition !== undefined) return `“${transition.text}”`;
    return decider === this.proof?.model.byRouting
      ? "a tool's own handoff or finish"
      : `“${defaultText(this.document.graph.default_target)}”`;
  }

  /** Where a decider stands. */
  placeOf(decider: number): string {
    return this.transitions[decider]?.pointer ?? "/default_target";
  }

  /** Where the target of a decider stands; for a packet's own routing, the tool's handoff. */
  targetPlace(decider: number, turn: Turn): string {
    const transition = this.transitions[decider];
    if (transition !== undefined) return transition.then.pointer;
    if (decider !== this.proof?.model.byRouting) return "/default_target";
    const speaker = this.document.participants[turn.slot];
    for (const { participant, tool, pointer } of this.tools())
      if (participant === speaker && tool.name === turn.routing.tool) return `${pointer}/handoff`;
    return "/participants";
  }

  /** A shortest run that ends with the turn. */
  run(turn: Turn): WitnessStep[] {
    return this.proof?.runs.to(turn) ?? [];
  }

  /** The first few of the deciders, each with a run. */
  decideInstead(deciders: readonly number[]): RelatedPlace[] {
    return deciders.slice(0, MAX_RELATED).map((decider) => this.decidesInstead(decider));
  }

  /** `“from nurse → records” decides instead · run: front_desk → nurse` */
  private decidesInstead(decider: number): RelatedPlace {
    let place = this.instead.get(decider);
    if (place === undefined) {
      const turn = this.proof?.exploration.first[decider];
      const run = turn === undefined ? "" : ` · run: ${runText(this.run(turn))}`;
      place = { message: `${this.quote(decider)} decides instead${run}`, pointer: this.placeOf(decider) };
      this.instead.set(decider, place);
    }
    return place;
  }

  /** The object that stands at `/participants/i`, where it is one. */
  entry(pointer: string): JsonObject | undefined {
    const list = own(this.document.data, "participants");
    const entry = Array.isArray(list) ? list[Number(pointer.split("/")[2])] : undefined;
    return isObject(entry) ? entry : undefined;
  }

  /** Where a participant's name stands. */
  namePointer(participant: Participant): string {
    const pointer = participant.pointer ?? "";
    return this.entry(pointer) === undefined ? pointer : `${pointer}/name`;
  }
}

function viewOf(entry: unknown, index: number): TransitionView {
  const pointer = `/transitions/${index}`;
  const rule: JsonObject = isObject(entry) ? entry : {};
  return {
    index,
    pointer,
    // Most rules are never quoted.
    get text() {
      return ruleText(rule as never);
    },
    when: specOf(own(rule, "when"), `${pointer}/when`),
    then: specOf(own(rule, "then"), `${pointer}/then`),
    priority: own(rule, "priority"),
  };
}

function specOf(spec: unknown, pointer: string): SpecView {
  const name = isObject(spec) ? own(spec, "name") : undefined;
  const args = isObject(spec) ? own(spec, "args") : undefined;
  return { name: typeof name === "string" ? name : undefined, args: isObject(args) ? args : {}, pointer };
}

function isTool(entry: unknown): boolean {
  return isObject(entry) && typeof own(entry, "name") === "string";
}

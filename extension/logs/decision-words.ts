import type { JsonObject, JsonValue, NamedSpec, TransitionData, Turn } from "../../runtime/index.js";
import type { Runtime } from "../runtime.js";
import type { ChannelReading } from "./library.js";
import { nameOf } from "./words.js";

/** The rules with which a channel runs, where its orchestration has a list of them. */
export interface ChannelRules {
  readonly transitions: readonly TransitionData[];
  readonly defaultTarget: NamedSpec | null;
}

/** The rules from the channel's own knobs: a log is read with the graph that decided it, not with the document of today. */
export function rulesOf(reading: ChannelReading, { isObject, own }: Runtime): ChannelRules | undefined {
  const graph = graphOf(reading, { isObject, own });
  const transitions = graph && own(graph, "transitions");
  if (!graph || !Array.isArray(transitions)) return undefined;
  const target = own(graph, "default_target");
  return {
    transitions: transitions as unknown as TransitionData[],
    defaultTarget: isObject(target) ? (target as unknown as NamedSpec) : null,
  };
}

/** The graph in the channel's knobs; a channel whose metadata is lost has it in its folded state. */
export function graphOf(
  { channel }: ChannelReading,
  { isObject, own }: Pick<Runtime, "isObject" | "own">,
): JsonObject | undefined {
  const knobs: unknown = channel.metadata?.knobs;
  const graph = isObject(knobs) ? own(knobs, "graph") : undefined;
  if (isObject(graph)) return graph;
  const folded = (channel.finalState as { graph_data?: unknown } | undefined)?.graph_data;
  return isObject(folded) ? folded : undefined;
}

/** Names where the data has ids. */
export function namer(reading: ChannelReading): (id: JsonValue | undefined) => string {
  return (id) => nameOf(id ?? null, reading.channel.names);
}

/** What decided a turn, in the rule's own words: `context lane == "cardiology" → cardiology`. */
export function decisionWords(reading: ChannelReading, turn: Turn, runtime: Runtime): string {
  const decided = turn.explanation.decidedBy;
  if (decided === null) return "";
  if (decided === "routing") return "the turn's own routing";
  const rules = rulesOf(reading, runtime);
  if (decided === "default") return runtime.defaultText(rules?.defaultTarget ?? null, namer(reading));
  const transition = rules?.transitions[decided];
  return transition === undefined ? `rule ${decided + 1}` : runtime.ruleText(transition, namer(reading));
}

/** What decided a turn, without the target, which stands beside it: `context lane == "cardiology"`. */
export function causeWords(reading: ChannelReading, turn: Turn, runtime: Runtime): string {
  const decided = turn.explanation.decidedBy;
  if (decided === "default") return "otherwise";
  const rule = typeof decided === "number" ? rulesOf(reading, runtime)?.transitions[decided] : undefined;
  return rule === undefined
    ? decisionWords(reading, turn, runtime)
    : runtime.conditionText(rule.when, namer(reading));
}

/** Where the deciding rule stands: `rule 3 of 6`, with its place in the evaluation where that is another one. */
export function decisionPlace(reading: ChannelReading, turn: Turn, runtime: Runtime): string {
  const { decidedBy, evaluations } = turn.explanation;
  if (decidedBy === null) return "no decision";
  if (decidedBy === "routing") return "the turn's own routing, before any rule";
  const total = rulesOf(reading, runtime)?.transitions.length;
  if (decidedBy === "default")
    return total === 0 ? "no rule, so the default" : `none of ${total ?? "the"} rules, so the default`;
  const place = `rule ${decidedBy + 1}${total === undefined ? "" : ` of ${total}`}`;
  return evaluations.length === decidedBy + 1 ? place : `${place}, evaluated ${ordinal(evaluations.length)}`;
}

function ordinal(number: number): string {
  const teens = number % 100 >= 11 && number % 100 <= 13;
  const ending = teens ? undefined : ["st", "nd", "rd"][(number % 10) - 1];
  return `${number}${ending ?? "th"}`;
}

import type { Envelope, GraphData, JsonObject, TransitionData } from "../../runtime/index.js";
import { WorkflowAdapter, parseEnvelope } from "../../runtime/index.js";
import { channelMetadata } from "../support/channel.js";
import type { BenchResult } from "./harness.js";
import { bench } from "./harness.js";

/** `count` rules of one kind that stay silent, and behind them the one that decides every turn. */
interface Variant {
  name: string;
  turns: number;
  silent: (index: number) => TransitionData["when"];
  deciding: TransitionData["when"];
  context: () => JsonObject;
  /** What a turn's packet does to the context. */
  updates: (turn: number) => JsonObject;
}

const mixed = (index: number): TransitionData["when"] => {
  if (index % 3 === 0) return { name: "from_speaker", args: { agent_id: `nobody_${index}` } };
  if (index % 3 === 1) return { name: "tool_called", args: { tool_name: `tool_${index}` } };
  return { name: "context_equals", args: { key: `key_${index % 7}`, value: index } };
};
const byKey = (index: number) => ({ name: "context_equals", args: { key: `key_${index}`, value: true } });
const ready = { name: "context_equals", args: { key: "ready", value: true } };

const manyVariables = () =>
  Object.fromEntries([
    ...Array.from({ length: 10_000 }, (_, i) => [`key_${i}`, `off ${i}`]),
    ["ready", true],
  ]) as JsonObject;

const variants: Variant[] = [
  {
    name: "rules of every kind",
    turns: 20_000,
    silent: mixed,
    deciding: { name: "always" },
    context: () => ({ key_1: "x", key_2: "y" }),
    updates: (turn) => ({ set: { key_1: `turn ${turn}` } }),
  },
  {
    name: "as many ruled keys as rules",
    turns: 20_000,
    silent: byKey,
    deciding: ready,
    context: () => ({ ready: true }),
    updates: (turn) => ({ set: { round: turn } }),
  },
  {
    name: "a context of 10,000 variables, all of them ruled",
    turns: 20_000,
    silent: byKey,
    deciding: ready,
    context: manyVariables,
    updates: () => ({}),
  },
  {
    name: "the same, and every turn changes a variable",
    turns: 10,
    silent: byKey,
    deciding: ready,
    context: manyVariables,
    updates: (turn) => ({ set: { key_5: `off at ${turn}` } }),
  },
];

function graphOf({ silent, deciding }: Variant, count: number): GraphData {
  const then = { name: "agent", args: { agent_id: "b" } };
  const rules = Array.from({ length: count - 1 }, (_, index) => ({ when: silent(index), then, priority: 0 }));
  return { initial_speaker: "a", transitions: [...rules, { when: deciding, then, priority: 0 }] };
}

function turnsOf({ turns, updates }: Variant): Envelope[] {
  return Array.from({ length: turns }, (_, turn) =>
    parseEnvelope({
      channel_id: "ch",
      sender_id: turn % 2 === 0 ? "a" : "b",
      audience: null,
      event_type: "ag2.packet",
      event_data: { routing: { kind: "text" }, context_updates: updates(turn), body: "" },
      envelope_id: `e${turn}`,
    }),
  );
}

/** Folds the same turns; creating the channel, where the graph is compiled once, is left out. */
function folding(variant: Variant, count: number): () => unknown {
  const adapter = new WorkflowAdapter();
  const graph = graphOf(variant, count) as unknown as JsonObject;
  const start = adapter.initialState(channelMetadata(["a", "b"], { graph, context_vars: variant.context() }));
  const turns = turnsOf(variant);
  if (adapter.explain(turns[0]!, start).decidedBy !== count - 1)
    throw new Error(`${variant.name}: the last rule must decide`);
  return () => turns.reduce((state, envelope) => adapter.fold(envelope, state), start);
}

/** The cost of a turn must hardly grow with the number of rules: 10,000 against 10, the last one decides. */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const variant of variants)
    results.push(
      await bench({
        name: `fold 10,000 rules / 10 rules, ${variant.name}`,
        target: 2,
        measured: folding(variant, 10_000),
        floor: folding(variant, 10),
      }),
    );
  return results;
}

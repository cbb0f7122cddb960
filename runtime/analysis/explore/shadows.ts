import type { ContextSet } from "./context-space.js";
import type { Exploration } from "./exploration.js";
import { walk } from "./walk.js";

/** Why a rule never fires: what decides instead in the turns in which it is true, or that it is never true. */
export interface Dead {
  rule: number;
  /** Empty: never true. Indices of transitions, ascending; `byRouting` of the model last. */
  shadowedBy: number[];
}

/** The rules that no explored turn is decided by. */
export function* findDead(exploration: Exploration): Generator<void, Dead[]> {
  const { model, first } = exploration;
  const dead = model.conditions.map((_, rule) => rule).filter((rule) => first[rule] === undefined);
  if (dead.length === 0) return [];
  const deciders = yield* decidersByCondition(exploration, dead);
  return dead.map((rule) => ({
    rule,
    shadowedBy: [...(deciders.get(conditionKey(exploration, rule)) ?? [])].sort((a, b) => a - b),
  }));
}

/** By condition of the given rules: what decides the turns in which it is true. */
function* decidersByCondition(
  exploration: Exploration,
  rules: readonly number[],
): Generator<void, Map<string, Set<number>>> {
  const { model, layers, turns } = exploration;
  const { space } = model;
  const deciders = new Map<string, Set<number>>(
    rules.map((rule) => [conditionKey(exploration, rule), new Set()]),
  );
  const anyTurn = [deciders.get("always"), deciders.get("unknown")];
  const byTool = (tool: string | null | undefined) =>
    tool === undefined ? undefined : deciders.get(`tool ${JSON.stringify(tool)}`);
  const decidedIn = new Map<number, ContextSet>();
  const [after, scratch] = [space.empty(), space.empty()];
  for (let slot = -1; slot < turns.length; slot++) {
    const speaker = slot < 0 ? model.initial : slot;
    const contexts = slot < 0 ? layers[0]![speaker]! : turns[speaker]!;
    if (contexts.isEmpty()) continue;
    const bySpeaker = deciders.get(`speaker ${speaker}`);
    for (const move of slot < 0 ? [model.kickoff] : model.movesOf(speaker)) {
      const tools = move.routings.map(({ tool }) => byTool(tool));
      space.image(contexts, move.effect, after);
      walk(model, move, after, scratch, (set, decider, from, to) => {
        bySpeaker?.add(decider);
        for (const into of anyTurn) into?.add(decider);
        for (let i = from; i < to; i++) tools[i]?.add(decider);
        const known = decidedIn.get(decider);
        if (known === undefined) decidedIn.set(decider, set.copy());
        else known.unite(set);
      });
    }
    yield;
  }
  for (const rule of rules) {
    const condition = model.conditions[rule]!;
    const into = deciders.get(conditionKey(exploration, rule))!;
    if (condition.kind !== "context" || into.size > 0) continue;
    const cube = space.cube(condition.key, condition.value);
    for (const [decider, set] of decidedIn) if (set.meets(cube)) into.add(decider);
  }
  return deciders;
}

function conditionKey({ model }: Exploration, rule: number): string {
  const condition = model.conditions[rule]!;
  switch (condition.kind) {
    case "speaker":
      return `speaker ${condition.slot}`;
    case "tool":
      return `tool ${JSON.stringify(condition.tool)}`;
    case "context":
      return `context ${condition.key} ${condition.value}`;
    default:
      return condition.kind;
  }
}

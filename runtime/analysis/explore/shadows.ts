import { meets } from "./context-space.js";
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
  const deciders = new Map<string, Set<number>>(
    rules.map((rule) => [conditionKey(exploration, rule), new Set()]),
  );
  const anyTurn = [deciders.get("always"), deciders.get("unknown")];
  const asked = rules.flatMap((rule) => {
    const condition = model.conditions[rule]!;
    return condition.kind === "context"
      ? [
          {
            cube: model.space.cube(condition.key, condition.value),
            into: deciders.get(conditionKey(exploration, rule))!,
          },
        ]
      : [];
  });
  const cubes = [...new Map(asked.map((entry) => [entry.cube, entry])).values()];
  const [after, scratch] = [model.space.empty(), model.space.empty()];
  for (let slot = -1; slot < turns.length; slot++) {
    const speaker = slot < 0 ? model.initial : slot;
    const contexts = slot < 0 ? layers[0]![speaker]! : turns[speaker]!;
    const bySpeaker = deciders.get(`speaker ${speaker}`);
    for (const move of slot < 0 ? [model.kickoff] : model.movesOf(speaker)) {
      model.space.image(contexts, move.effect, after);
      walk(model, move, after, scratch, (set, decider, from, to) => {
        bySpeaker?.add(decider);
        for (const into of anyTurn) into?.add(decider);
        for (let i = from; i < to; i++) {
          const { tool } = move.routings[i]!;
          if (tool !== undefined) deciders.get(`tool ${JSON.stringify(tool)}`)?.add(decider);
        }
        for (const { cube, into } of cubes) if (!into.has(decider) && meets(set, cube)) into.add(decider);
      });
    }
    yield;
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

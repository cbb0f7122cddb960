import type { ContextSet } from "./context-space.js";
import type { ModelCondition } from "../model/condition.js";
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
  const byCondition = new Map<string, Question>();
  const dead: { rule: number; question: Question }[] = [];
  model.conditions.forEach((condition, rule) => {
    if (first[rule] !== undefined) return;
    const key = keyOf(condition);
    let question = byCondition.get(key);
    if (question === undefined)
      byCondition.set(key, (question = { condition, deciders: new Set(), shadowedBy: [] }));
    dead.push({ rule, question });
  });
  if (dead.length === 0) return [];
  yield* answer(exploration, byCondition);
  for (const question of byCondition.values())
    question.shadowedBy = [...question.deciders].sort((a, b) => a - b);
  return dead.map(({ rule, question }) => ({ rule, shadowedBy: question.shadowedBy }));
}

/** A condition of rules that never fire, and what decides the turns in which it is true. */
interface Question {
  condition: ModelCondition;
  deciders: Set<number>;
  shadowedBy: number[];
}

/** Goes through all turns once more, for all questions together. */
function* answer(exploration: Exploration, questions: ReadonlyMap<string, Question>): Generator<void, void> {
  const { model, layers, turns } = exploration;
  const { space } = model;
  const about = (condition: ModelCondition) => questions.get(keyOf(condition))?.deciders;
  const anyTurn = [about({ kind: "always" }), about({ kind: "unknown" })];
  const decidedIn = new Map<number, ContextSet>();
  const [after, scratch] = [space.empty(), space.empty()];
  for (let slot = -1; slot < turns.length; slot++) {
    const speaker = slot < 0 ? model.initial : slot;
    const contexts = slot < 0 ? layers[0]![speaker]! : turns[speaker]!;
    if (contexts.isEmpty()) continue;
    const bySpeaker = about({ kind: "speaker", slot: speaker });
    for (const move of slot < 0 ? [model.kickoff] : model.movesOf(speaker)) {
      const byTool = move.routings.map(({ tool }) =>
        tool === undefined ? undefined : about({ kind: "tool", tool }),
      );
      space.image(contexts, move.effect, after);
      walk(model, move, after, scratch, (set, decider, from, to) => {
        bySpeaker?.add(decider);
        for (const into of anyTurn) into?.add(decider);
        for (let i = from; i < to; i++) byTool[i]?.add(decider);
        const known = decidedIn.get(decider);
        if (known === undefined) decidedIn.set(decider, set.copy());
        else known.unite(set);
      });
    }
    yield;
  }
  for (const { condition, deciders } of questions.values()) {
    if (condition.kind !== "context") continue;
    const cube = space.cube(condition.key, condition.value);
    for (const [decider, set] of decidedIn) if (set.meets(cube)) deciders.add(decider);
  }
}

function keyOf(condition: ModelCondition): string {
  switch (condition.kind) {
    case "speaker":
      return `speaker ${condition.slot}`;
    case "tool":
      return condition.tool === null ? "no tool" : `tool ${condition.tool}`;
    case "context":
      return `context ${condition.key} ${condition.value}`;
    default:
      return condition.kind;
  }
}

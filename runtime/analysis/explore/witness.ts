import type { WitnessStep } from "../../document/problem.js";
import { setOwn } from "../../json.js";
import type { JsonObject } from "../../json.js";
import { isOpen } from "../model/participants.js";
import type { TurnModel } from "../model/turn-model.js";
import { OTHER } from "../model/ruled-keys.js";
import { ANY, meets } from "./context-space.js";
import { common } from "./context-space.js";
import type { Exploration, Turn } from "./exploration.js";

/** A shortest run that ends with the turn: one step for each turn, the kickoff first. */
export function runTo(exploration: Exploration, last: Turn): WitnessStep[] {
  const { model, layers, arrivals } = exploration;
  const { space } = model;
  const steps: WitnessStep[] = [];
  let turn: Turn | undefined = last;
  let after = space.first(last.after);
  const sources = space.empty();
  while (turn !== undefined && after !== undefined) {
    const { depth, slot, move }: Turn = turn;
    space.preimage(space.single(after), move.effect, sources);
    common(sources, layers[depth]![slot]!, sources);
    const before = space.first(sources);
    if (before === undefined) break;
    steps.push(stepOf(model, turn, before, after));
    const context = space.single(before);
    turn = depth === 0 ? undefined : arrivals[depth]![slot]!.find((arrival) => meets(arrival.after, context));
    after = before;
  }
  return steps.reverse();
}

function stepOf(
  model: TurnModel,
  turn: Turn,
  before: readonly number[],
  after: readonly number[],
): WitnessStep {
  const participant = model.participants[turn.slot]!;
  const step: WitnessStep = { speaker: participant.name, tools: [...turn.routing.calls] };
  if (!isOpen(participant) || turn.move.effect !== ANY) return step;
  const set: JsonObject = {};
  const gone: string[] = [];
  model.keys.forEach((key, index) => {
    const value = after[index]!;
    if (value === before[index]) return;
    const wanted =
      value === OTHER ? (key.classOf(undefined) === OTHER ? null : key.fresh) : key.values[value]!;
    if (wanted === null) gone.push(key.name);
    else setOwn(set, key.name, wanted);
  });
  if (Object.keys(set).length + gone.length > 0) step.context = { set, delete: gone };
  return step;
}

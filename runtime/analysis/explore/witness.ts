import type { WitnessStep } from "../../document/problem.js";
import { setOwn } from "../../json.js";
import type { JsonObject } from "../../json.js";
import { isOpen } from "../model/participants.js";
import type { TurnModel } from "../model/turn-model.js";
import { OTHER } from "../model/ruled-keys.js";
import { ANY } from "./context-space.js";
import type { Exploration, Turn } from "./exploration.js";

/** A turn of a run, with the turns before it. Runs that come the same way share their beginnings. */
interface Link {
  step: WitnessStep;
  before: Link | undefined;
}

/** Finds shortest runs. Hundreds may be asked for, and most of them come along the same way. */
export class Runs {
  private readonly known = new Map<Turn, WitnessStep[]>();
  private readonly links = new Map<string, Link | undefined>();

  constructor(private readonly exploration: Exploration) {}

  /** A shortest run that ends with the turn: one step for each turn, the kickoff first. Shared: not to be changed. */
  to(last: Turn): WitnessStep[] {
    let steps = this.known.get(last);
    if (steps === undefined) {
      steps = [];
      const after = last.after.first();
      for (let link = after && this.link(last, after); link !== undefined; link = link.before)
        steps.push(link.step);
      this.known.set(last, steps.reverse());
    }
    return steps;
  }

  /** The turn that ends in the context `after`. Follows the way back until it meets one that is known. */
  private link(last: Turn, after: readonly number[]): Link | undefined {
    const { model, layers, arrivals } = this.exploration;
    const { space } = model;
    const pending: Link[] = [];
    let turn: Turn | undefined = last;
    let context = after;
    let known: Link | undefined;
    const keys: string[] = [];
    while (turn !== undefined) {
      const { depth, slot, move }: Turn = turn;
      const sources = space.empty();
      space.preimage(space.single(context), move.effect, sources);
      sources.intersect(layers[depth]![slot]!);
      const before = sources.first();
      if (before === undefined) break;
      pending.push({ step: stepOf(model, turn, before, context), before: undefined });
      if (depth === 0) break;
      const key = `${depth} ${slot} ${before.join()}`;
      known = this.links.get(key);
      if (known !== undefined) break;
      keys.push(key);
      const here = space.single(before);
      turn = arrivals[depth]![slot]!.find((arrival) => arrival.after.meets(here));
      context = before;
    }
    for (let i = pending.length - 1; i >= 0; i--) {
      pending[i]!.before = known;
      known = pending[i];
      if (i > 0) this.links.set(keys[i - 1]!, known);
    }
    return known;
  }
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

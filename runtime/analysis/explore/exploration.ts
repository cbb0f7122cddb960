import type { JsonValue } from "../../json.js";
import type { Outcome } from "../model/outcome.js";
import type { PlannedMove, PlannedRouting, TurnModel } from "../model/turn-model.js";
import { difference } from "./context-space.js";
import type { ContextSet } from "./context-space.js";
import { walk } from "./walk.js";

/** A turn, by somebody, that ends in one of the contexts `after`. `depth` 0 is the kickoff. */
export interface Turn {
  depth: number;
  slot: number;
  move: PlannedMove;
  routing: PlannedRouting;
  after: ContextSet;
}

/**
 * Everything that can happen, explored breadth first, a whole set of contexts at a time: one step takes all contexts in which somebody
 * newly speaks through one of their moves. So the first turn of each kind that is found is one of a shortest run.
 */
export class Exploration {
  /** Contexts in which each participant can come to take a turn after the kickoff. */
  readonly turns: ContextSet[];
  /** The same without those in which anyone may speak. */
  readonly expected: ContextSet[];
  readonly anyone: ContextSet;
  /** By depth: the contexts in which each participant newly takes a turn there. The kickoff stands alone at depth 0. */
  readonly layers: (ContextSet | undefined)[][] = [];
  /** By depth and slot: the turns before, with the contexts that they newly brought. */
  readonly arrivals: Turn[][][] = [];
  /** By decider: the first turn that it decides. */
  readonly first: (Turn | undefined)[] = [];
  /** By kind of end: the first turn that comes to it. */
  readonly closes = new Map<JsonValue, Turn>();
  readonly stuck = new Map<JsonValue, { turn: Turn; decider: number }>();
  readonly stalls = new Map<number, Turn>();
  readonly empties = new Map<number, Turn>();
  /** Slots that can close, and for each slot those that can come before it. */
  readonly closers = new Set<number>();
  readonly before: Set<number>[];
  /** True where an extension may decide anything. */
  unknown = false;
  /** Turns, the kickoff is turn 1. */
  shortestClose: number | undefined;
  states = 0;
  complete = false;
  private readonly after: ContextSet;
  private readonly scratch: ContextSet;

  constructor(
    readonly model: TurnModel,
    private readonly maxStates: number,
    /** False: the initial speaker is asked for the first turn, as if somebody else had opened the channel. */
    private readonly opensItself = true,
  ) {
    const { participants, space } = model;
    this.turns = participants.map(() => space.empty());
    this.expected = participants.map(() => space.empty());
    this.anyone = space.empty();
    this.before = participants.map(() => new Set<number>());
    this.after = space.empty();
    this.scratch = space.empty();
  }

  /** Explores step by step; may be left at any `yield`, then what was found so far stands. */
  *run(): Generator<void, void> {
    const { model } = this;
    const start = model.space.single(model.initialContext);
    const first: (ContextSet | undefined)[] = [];
    first[model.initial] = start;
    this.states = 1;
    if (this.opensItself) {
      this.layers.push(first);
      this.take(0, model.initial, start, model.kickoff);
    } else {
      this.layers.push([], first);
      this.turns[model.initial]!.unite(start);
    }
    for (let depth = 1; this.layers[depth] !== undefined; depth++) {
      const layer = this.layers[depth]!;
      for (let slot = 0; slot < layer.length; slot++) {
        const contexts = layer[slot];
        if (contexts === undefined) continue;
        for (const move of model.movesOf(slot)) {
          this.take(depth, slot, contexts, move);
          yield;
        }
        if (this.states > this.maxStates) return;
      }
    }
    this.complete = true;
  }

  private take(depth: number, slot: number, contexts: ContextSet, move: PlannedMove): void {
    const { model, after } = this;
    model.space.image(contexts, move.effect, after);
    walk(model, move, after, this.scratch, (set, decider, from, to) => {
      const routing = fewestCalls(move.routings, from, to);
      const outcome = routing.typed ?? model.outcome(decider, slot);
      let turn: Turn | undefined;
      const thisTurn = () => (turn ??= { depth, slot, move, routing, after: set.copy() });
      this.first[decider] ??= thisTurn();
      this.follow(outcome, set, decider, slot, depth, thisTurn);
    });
  }

  private follow(
    outcome: Outcome,
    set: ContextSet,
    decider: number,
    from: number,
    depth: number,
    turn: () => Turn,
  ): void {
    switch (outcome.kind) {
      case "speaker":
        if (outcome.slot === from && this.model.isAgent(from) && !this.stalls.has(decider))
          this.stalls.set(decider, turn());
        this.expected[outcome.slot]!.unite(set);
        this.arrive(outcome.slot, set, from, depth, turn);
        break;
      case "anyone":
        if (!this.empties.has(decider)) this.empties.set(decider, turn());
        this.anyone.unite(set);
        for (let slot = 0; slot < this.turns.length; slot++) this.arrive(slot, set, from, depth, turn);
        break;
      case "stuck":
        if (!this.stuck.has(outcome.id)) this.stuck.set(outcome.id, { turn: turn(), decider });
        break;
      case "close":
        this.shortestClose ??= depth + 1;
        this.closers.add(from);
        if (!this.closes.has(outcome.reason)) this.closes.set(outcome.reason, turn());
        break;
      case "unknown":
        this.unknown = true;
        this.closers.add(from);
        for (let slot = 0; slot < this.turns.length; slot++) {
          this.expected[slot]!.unite(set);
          this.arrive(slot, set, from, depth, turn);
        }
        break;
    }
  }

  private arrive(slot: number, set: ContextSet, from: number, depth: number, turn: () => Turn): void {
    if (depth > 0) this.before[slot]!.add(from);
    const known = this.turns[slot]!;
    if (set.isWithin(known)) return;
    const fresh = difference(set, known);
    known.unite(fresh);
    this.states += fresh.size();
    const layer = (this.layers[depth + 1] ??= []);
    if (layer[slot] === undefined) layer[slot] = fresh.copy();
    else layer[slot].unite(fresh);
    const arrivals = ((this.arrivals[depth + 1] ??= [])[slot] ??= []);
    arrivals.push({ ...turn(), after: fresh });
  }
}

function fewestCalls(routings: readonly PlannedRouting[], from: number, to: number): PlannedRouting {
  let best = routings[from]!;
  for (let i = from + 1; i < to; i++) if (routings[i]!.calls.length < best.calls.length) best = routings[i]!;
  return best;
}

/**
 * A set of context valuations, changed in place. A valuation gives each ruled key one of its value classes. Only sets that one space made
 * may meet each other.
 */
export interface ContextSet {
  isEmpty(): boolean;
  /** How many valuations there are in it. */
  size(): number;
  copy(): ContextSet;
  clear(): void;
  /** Becomes the same as the other one. */
  assign(other: ContextSet): void;
  unite(other: ContextSet): void;
  intersect(other: ContextSet): void;
  subtract(other: ContextSet): void;
  /** Becomes `a ∩ b`, and says whether there is anything in it. */
  assignCommon(a: ContextSet, b: ContextSet): boolean;
  meets(other: ContextSet): boolean;
  isWithin(other: ContextSet): boolean;
  /** One of its valuations, always the same one for the same set; `undefined` for the empty set. */
  first(): number[] | undefined;
}

/** What a turn does to the ruled keys: the value each assigned key gets, -1 for a key that it leaves. `ANY` sets every key to anything. */
export type Effect = readonly number[] | typeof ANY;
export const ANY = Symbol("any change of the context");

/** All valuations of some keys, and what turns do to sets of them. Key `k` has the values 0 to `domains[k] - 1`. */
export interface ContextSpace {
  /** Shared: never to be changed. */
  readonly universe: ContextSet;
  empty(): ContextSet;
  /** The set of the one valuation that gives key `k` the value `values[k]`. */
  single(values: readonly number[]): ContextSet;
  /** All valuations in which the key has the value. Shared: never to be changed. */
  cube(key: number, value: number): ContextSet;
  /** Makes `out` the valuations that the effect makes of `set`. */
  image(set: ContextSet, effect: Effect, out: ContextSet): void;
  /** Makes `out` the valuations that the effect takes into `set`. */
  preimage(set: ContextSet, effect: Effect, out: ContextSet): void;
}

export function difference(a: ContextSet, b: ContextSet): ContextSet {
  const set = a.copy();
  set.subtract(b);
  return set;
}

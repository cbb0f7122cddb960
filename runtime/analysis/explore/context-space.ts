/** A set of context valuations: one bit for each valuation of the ruled keys. Owned by the space that made it. */
export type ContextSet = Int32Array;

/** What a turn does to the ruled keys: the value each assigned key gets, -1 for a key that it leaves. `ANY` sets every key to anything. */
export type Effect = readonly number[] | typeof ANY;
export const ANY = Symbol("any change of the context");

/** The bits whose index has bit `i` clear, for the five index bits that lie inside a word. */
const CLEAR = [0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff, 0x0000ffff];

/**
 * The valuations of some keys with small domains, and operations on whole sets of them. Each key owns a few bits of a valuation's index,
 * so that forgetting a key's value, setting it and asking for it are a few shifts over words, however many valuations a set holds.
 */
export class ContextSpace {
  readonly words: number;
  readonly universe: ContextSet;
  private readonly offsets: number[] = [];
  private readonly widths: number[] = [];
  private readonly cubes: ContextSet[][] = [];

  /** `domains[k]` = how many values key `k` can have; at least 1. See `indexBits` for what is affordable. */
  constructor(readonly domains: readonly number[]) {
    let offset = 0;
    for (const size of domains) {
      this.offsets.push(offset);
      this.widths.push(widthOf(size));
      offset += widthOf(size);
    }
    this.words = offset <= 5 ? 1 : 1 << (offset - 5);
    this.universe = this.validValuations(offset);
    domains.forEach((size, key) => {
      this.cubes.push(Array.from({ length: size }, (_, value) => this.cubeOf(key, value)));
    });
  }

  /** Bits of a valuation's index: a set takes `2 ** indexBits / 8` bytes. */
  static indexBits(domains: readonly number[]): number {
    return domains.reduce((bits, size) => bits + widthOf(size), 0);
  }

  empty(): ContextSet {
    return new Int32Array(this.words);
  }

  /** The set of the one valuation that gives key `k` the value `values[k]`. */
  single(values: readonly number[]): ContextSet {
    const index = values.reduce((sum, value, key) => sum + value * 2 ** this.offsets[key]!, 0);
    const set = this.empty();
    set[Math.floor(index / 32)] = 1 << (index & 31);
    return set;
  }

  /** All valuations in which the key has the value. Shared: never write to it. */
  cube(key: number, value: number): ContextSet {
    return this.cubes[key]![value]!;
  }

  /** The valuations that the effect makes of `set`, written to `out`. */
  image(set: ContextSet, effect: Effect, out: ContextSet): void {
    if (effect === ANY) {
      if (isEmpty(set)) out.fill(0);
      else out.set(this.universe);
      return;
    }
    out.set(set);
    effect.forEach((value, key) => {
      if (value < 0) return;
      this.forget(out, key);
      intersect(out, this.cube(key, value));
    });
  }

  /** The valuations that the effect takes into `set`, written to `out`. */
  preimage(set: ContextSet, effect: Effect, out: ContextSet): void {
    if (effect === ANY) {
      this.image(set, ANY, out);
      return;
    }
    out.set(set);
    effect.forEach((value, key) => {
      if (value < 0) return;
      intersect(out, this.cube(key, value));
      this.forget(out, key);
    });
    intersect(out, this.universe);
  }

  /** The first valuation of a set, as the values of the keys; `undefined` for the empty set. */
  first(set: ContextSet): number[] | undefined {
    const word = set.findIndex((bits) => bits !== 0);
    if (word < 0) return undefined;
    const bits = set[word]!;
    const index = word * 32 + (31 - Math.clz32(bits & -bits));
    return this.offsets.map((offset, key) => Math.floor(index / 2 ** offset) % 2 ** this.widths[key]!);
  }

  /** Adds to the set every valuation that differs from one of its own only in `key`. */
  private forget(set: ContextSet, key: number): void {
    const end = this.offsets[key]! + this.widths[key]!;
    for (let bit = this.offsets[key]!; bit < end; bit++) {
      if (bit < 5) forgetInWords(set, bit);
      else forgetAcrossWords(set, 1 << (bit - 5));
    }
  }

  private validValuations(bits: number): ContextSet {
    const set = this.empty().fill(bits >= 5 ? -1 : (1 << (1 << bits)) - 1);
    this.domains.forEach((size, key) => {
      const valid = this.empty();
      for (let value = 0; value < size; value++) unite(valid, this.pattern(key, value));
      intersect(set, valid);
    });
    return set;
  }

  private cubeOf(key: number, value: number): ContextSet {
    const cube = this.pattern(key, value);
    intersect(cube, this.universe);
    return cube;
  }

  /** All indices, valid or not, whose bits of `key` spell `value`. */
  private pattern(key: number, value: number): ContextSet {
    const set = this.empty().fill(-1);
    for (let i = 0; i < this.widths[key]!; i++) {
      const bit = this.offsets[key]! + i;
      const wanted = (value >> i) & 1;
      if (bit < 5) {
        const mask = wanted === 1 ? ~CLEAR[bit]! : CLEAR[bit]!;
        for (let w = 0; w < set.length; w++) set[w]! &= mask;
      } else {
        for (let w = 0; w < set.length; w++) if (((w >> (bit - 5)) & 1) !== wanted) set[w] = 0;
      }
    }
    return set;
  }
}

function widthOf(size: number): number {
  return size <= 1 ? 0 : 32 - Math.clz32(size - 1);
}

function forgetInWords(set: ContextSet, bit: number): void {
  const clear = CLEAR[bit]!;
  const shift = 1 << bit;
  for (let w = 0; w < set.length; w++) {
    const bits = set[w]!;
    const either = (bits | (bits >>> shift)) & clear;
    set[w] = either | (either << shift);
  }
}

function forgetAcrossWords(set: ContextSet, stride: number): void {
  for (let w = 0; w < set.length; w++) {
    if ((w & stride) !== 0) continue;
    const either = set[w]! | set[w + stride]!;
    set[w] = either;
    set[w + stride] = either;
  }
}

export function isEmpty(set: ContextSet): boolean {
  for (let w = 0; w < set.length; w++) if (set[w] !== 0) return false;
  return true;
}

export function meets(a: ContextSet, b: ContextSet): boolean {
  for (let w = 0; w < a.length; w++) if ((a[w]! & b[w]!) !== 0) return true;
  return false;
}

export function isWithin(a: ContextSet, b: ContextSet): boolean {
  for (let w = 0; w < a.length; w++) if ((a[w]! & ~b[w]!) !== 0) return false;
  return true;
}

export function unite(target: ContextSet, other: ContextSet): void {
  for (let w = 0; w < target.length; w++) target[w]! |= other[w]!;
}

export function intersect(target: ContextSet, other: ContextSet): void {
  for (let w = 0; w < target.length; w++) target[w]! &= other[w]!;
}

export function subtract(target: ContextSet, other: ContextSet): void {
  for (let w = 0; w < target.length; w++) target[w]! &= ~other[w]!;
}

/** Writes `a ∩ b` to `out` and says whether there is anything in it. */
export function common(a: ContextSet, b: ContextSet, out: ContextSet): boolean {
  let any = 0;
  for (let w = 0; w < a.length; w++) {
    const bits = a[w]! & b[w]!;
    out[w] = bits;
    any |= bits;
  }
  return any !== 0;
}

export function sizeOf(set: ContextSet): number {
  let size = 0;
  for (let w = 0; w < set.length; w++) {
    for (let bits = set[w]!; bits !== 0; bits &= bits - 1) size++;
  }
  return size;
}

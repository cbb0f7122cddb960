import { ANY } from "./context-space.js";
import type { ContextSet, ContextSpace, Effect } from "./context-space.js";

/** A set of valuations as a row of bits, one for each. */
export class DenseSet implements ContextSet {
  constructor(
    readonly words: Int32Array,
    private readonly space: DenseSpace,
  ) {}

  isEmpty(): boolean {
    const { words } = this;
    for (let w = 0; w < words.length; w++) if (words[w] !== 0) return false;
    return true;
  }

  size(): number {
    let size = 0;
    for (let bits of this.words) for (; bits !== 0; bits &= bits - 1) size++;
    return size;
  }

  copy(): DenseSet {
    const copy = this.space.empty();
    copy.words.set(this.words);
    return copy;
  }

  clear(): void {
    this.words.fill(0);
  }

  assign({ words }: DenseSet): void {
    this.words.set(words);
  }

  unite({ words }: DenseSet): void {
    const own = this.words;
    for (let w = 0; w < own.length; w++) own[w]! |= words[w]!;
  }

  intersect({ words }: DenseSet): void {
    const own = this.words;
    for (let w = 0; w < own.length; w++) own[w]! &= words[w]!;
  }

  subtract({ words }: DenseSet): void {
    const own = this.words;
    for (let w = 0; w < own.length; w++) own[w]! &= ~words[w]!;
  }

  assignCommon({ words: a }: DenseSet, { words: b }: DenseSet): boolean {
    const own = this.words;
    let any = 0;
    for (let w = 0; w < own.length; w++) any |= own[w] = a[w]! & b[w]!;
    return any !== 0;
  }

  meets({ words }: DenseSet): boolean {
    const own = this.words;
    for (let w = 0; w < own.length; w++) if ((own[w]! & words[w]!) !== 0) return true;
    return false;
  }

  isWithin({ words }: DenseSet): boolean {
    const own = this.words;
    for (let w = 0; w < own.length; w++) if ((own[w]! & ~words[w]!) !== 0) return false;
    return true;
  }

  first(): number[] | undefined {
    const word = this.words.findIndex((bits) => bits !== 0);
    if (word < 0) return undefined;
    const bits = this.words[word]!;
    return this.space.valuation(word * 32 + (31 - Math.clz32(bits & -bits)));
  }
}

/** An analysis needs thousands of sets; memory for many at a time is much cheaper than for each alone. */
const SETS_PER_SLAB = 64;

/** The bits whose index has bit `i` clear, for the five index bits that lie inside a word. */
const CLEAR = [0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff, 0x0000ffff];

/**
 * The valuations of some keys with small domains, and operations on whole sets of them. Each key owns a few bits of a valuation's index,
 * so that forgetting a key's value, setting it and asking for it are a few shifts over words, however many valuations a set holds.
 */
export class DenseSpace implements ContextSpace {
  readonly universe: DenseSet;
  private readonly words: number;
  private readonly offsets: number[] = [];
  private readonly widths: number[];
  private readonly cubes: DenseSet[][];
  private slab = new Int32Array(0);
  private used = 0;

  constructor(private readonly domains: readonly number[]) {
    this.widths = domains.map(widthOf);
    let bits = 0;
    for (const width of this.widths) {
      this.offsets.push(bits);
      bits += width;
    }
    this.words = bits <= 5 ? 1 : 1 << (bits - 5);
    this.universe = this.validValuations(bits);
    this.cubes = domains.map((size, key) =>
      Array.from({ length: size }, (_, value) => this.cubeOf(key, value)),
    );
  }

  /** Bits of a valuation's index: a set takes `2 ** indexBits / 8` bytes. */
  static indexBits(domains: readonly number[]): number {
    return domains.reduce((bits, size) => bits + widthOf(size), 0);
  }

  empty(): DenseSet {
    if (this.used === this.slab.length) {
      this.slab = new Int32Array(this.words * SETS_PER_SLAB);
      this.used = 0;
    }
    const start = this.used;
    this.used += this.words;
    return new DenseSet(this.slab.subarray(start, this.used), this);
  }

  single(values: readonly number[]): DenseSet {
    const index = values.reduce((sum, value, key) => sum + value * 2 ** this.offsets[key]!, 0);
    const set = this.empty();
    set.words[index >>> 5] = 1 << (index & 31);
    return set;
  }

  cube(key: number, value: number): DenseSet {
    return this.cubes[key]![value]!;
  }

  image(set: DenseSet, effect: Effect, out: DenseSet): void {
    if (effect === ANY) {
      if (set.isEmpty()) out.clear();
      else out.assign(this.universe);
      return;
    }
    out.assign(set);
    for (let key = 0; key < effect.length; key++) {
      if (effect[key]! < 0) continue;
      this.forget(out, key);
      out.intersect(this.cube(key, effect[key]!));
    }
  }

  preimage(set: DenseSet, effect: Effect, out: DenseSet): void {
    if (effect === ANY) {
      this.image(set, ANY, out);
      return;
    }
    out.assign(set);
    for (let key = 0; key < effect.length; key++) {
      if (effect[key]! < 0) continue;
      out.intersect(this.cube(key, effect[key]!));
      this.forget(out, key);
    }
    out.intersect(this.universe);
  }

  /** The values of the keys in the valuation with the index. */
  valuation(index: number): number[] {
    return this.offsets.map((offset, key) => (index >>> offset) & ((1 << this.widths[key]!) - 1));
  }

  /** Adds to the set every valuation that differs from one of its own only in `key`. */
  private forget({ words }: DenseSet, key: number): void {
    const end = this.offsets[key]! + this.widths[key]!;
    for (let bit = this.offsets[key]!; bit < end; bit++) {
      if (bit < 5) forgetInWords(words, bit);
      else forgetAcrossWords(words, 1 << (bit - 5));
    }
  }

  private validValuations(bits: number): DenseSet {
    const set = this.empty();
    set.words.fill(bits >= 5 ? -1 : (1 << (1 << bits)) - 1);
    this.domains.forEach((size, key) => {
      const valid = this.empty();
      for (let value = 0; value < size; value++) valid.unite(this.pattern(key, value));
      set.intersect(valid);
    });
    return set;
  }

  private cubeOf(key: number, value: number): DenseSet {
    const cube = this.pattern(key, value);
    cube.intersect(this.universe);
    return cube;
  }

  /** All indices, valid or not, whose bits of `key` spell `value`. */
  private pattern(key: number, value: number): DenseSet {
    const set = this.empty();
    const { words } = set;
    words.fill(-1);
    for (let i = 0; i < this.widths[key]!; i++) {
      const bit = this.offsets[key]! + i;
      const wanted = (value >> i) & 1;
      if (bit < 5) {
        const mask = wanted === 1 ? ~CLEAR[bit]! : CLEAR[bit]!;
        for (let w = 0; w < words.length; w++) words[w]! &= mask;
      } else {
        for (let w = 0; w < words.length; w++) if (((w >> (bit - 5)) & 1) !== wanted) words[w] = 0;
      }
    }
    return set;
  }
}

function widthOf(size: number): number {
  return size <= 1 ? 0 : 32 - Math.clz32(size - 1);
}

function forgetInWords(words: Int32Array, bit: number): void {
  const clear = CLEAR[bit]!;
  const shift = 1 << bit;
  for (let w = 0; w < words.length; w++) {
    const bits = words[w]!;
    const either = (bits | (bits >>> shift)) & clear;
    words[w] = either | (either << shift);
  }
}

function forgetAcrossWords(words: Int32Array, stride: number): void {
  for (let w = 0; w < words.length; w++) {
    if ((w & stride) !== 0) continue;
    const either = words[w]! | words[w + stride]!;
    words[w] = either;
    words[w + stride] = either;
  }
}

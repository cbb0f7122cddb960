import { ANY } from "./context-space.js";
import type { ContextSet, ContextSpace, Effect } from "./context-space.js";

/** For each key the values that are in it, as bits, in one row of words: the product of these sets of values. */
type Box = Int32Array;

/** Where the bits of each key stand in a box. */
interface Layout {
  /** First word of each key, and behind the last one the length of a box. */
  starts: readonly number[];
  /** The key of each word. */
  keys: readonly number[];
}

/** A set of valuations as boxes that have nothing in common: few of them say a lot where keys change independently. */
export class BoxSet implements ContextSet {
  constructor(
    readonly layout: Layout,
    public boxes: Box[] = [],
  ) {}

  isEmpty(): boolean {
    return this.boxes.length === 0;
  }

  size(): number {
    return this.boxes.reduce((sum, box) => sum + sizeOf(box, this.layout), 0);
  }

  copy(): BoxSet {
    return new BoxSet(this.layout, [...this.boxes]);
  }

  clear(): void {
    this.boxes = [];
  }

  assign(other: BoxSet): void {
    this.boxes = [...other.boxes];
  }

  unite(other: BoxSet): void {
    if (this.boxes.length === 0) this.assign(other);
    else for (const box of other.boxes) this.add(box);
  }

  intersect(other: BoxSet): void {
    this.assignCommon(this, other);
  }

  subtract(other: BoxSet): void {
    for (const box of other.boxes) {
      if (this.boxes.length === 0) return;
      this.boxes = this.boxes.flatMap((own) => minus(own, box, this.layout));
    }
  }

  assignCommon(a: BoxSet, b: BoxSet): boolean {
    const boxes: Box[] = [];
    for (const left of a.boxes) {
      for (const right of b.boxes) {
        const both = common(left, right, this.layout);
        if (both !== undefined) boxes.push(both);
      }
    }
    this.boxes = boxes;
    return boxes.length > 0;
  }

  meets(other: BoxSet): boolean {
    return this.boxes.some((own) => other.boxes.some((box) => overlap(own, box, this.layout)));
  }

  isWithin(other: BoxSet): boolean {
    return this.boxes.every((own) => {
      let rest = [own];
      for (const box of other.boxes) {
        rest = rest.flatMap((piece) => minus(piece, box, this.layout));
        if (rest.length === 0) return true;
      }
      return false;
    });
  }

  first(): number[] | undefined {
    const box = this.boxes[0];
    if (box === undefined) return undefined;
    const { starts } = this.layout;
    return starts.slice(0, -1).map((start) => {
      let word = start;
      while (box[word] === 0) word++;
      return (word - start) * 32 + (31 - Math.clz32(box[word]! & -box[word]!));
    });
  }

  /** Adds what is new in the box, in as few boxes as neighbours allow. */
  add(box: Box): void {
    let pieces = [box];
    for (const own of this.boxes) {
      pieces = pieces.flatMap((piece) => minus(piece, own, this.layout));
      if (pieces.length === 0) return;
    }
    for (let piece of pieces) {
      for (let i = 0; i < this.boxes.length; i++) {
        const joined = join(this.boxes[i]!, piece, this.layout);
        if (joined === undefined) continue;
        this.boxes.splice(i, 1);
        piece = joined;
        i = -1;
      }
      this.boxes.push(piece);
    }
  }
}

/** Valuations as products of sets of values: for many keys or many values, where a bit for each valuation would be too much. */
export class BoxSpace implements ContextSpace {
  readonly universe: BoxSet;
  private readonly layout: Layout;
  private readonly cubes: BoxSet[][];

  constructor(private readonly domains: readonly number[]) {
    const starts = [0];
    const keys: number[] = [];
    domains.forEach((size, key) => {
      const words = Math.ceil(size / 32);
      for (let w = 0; w < words; w++) keys.push(key);
      starts.push(keys.length);
    });
    this.layout = { starts, keys };
    this.universe = new BoxSet(this.layout, [this.boxOf(() => -1)]);
    this.cubes = domains.map((size, key) =>
      Array.from(
        { length: size },
        (_, value) => new BoxSet(this.layout, [this.boxOf((other) => (other === key ? value : -1))]),
      ),
    );
  }

  empty(): BoxSet {
    return new BoxSet(this.layout);
  }

  single(values: readonly number[]): BoxSet {
    return new BoxSet(this.layout, [this.boxOf((key) => values[key]!)]);
  }

  cube(key: number, value: number): BoxSet {
    return this.cubes[key]![value]!;
  }

  image(set: BoxSet, effect: Effect, out: BoxSet): void {
    if (effect === ANY) {
      if (set.isEmpty()) out.clear();
      else out.assign(this.universe);
      return;
    }
    if (effect.every((value) => value < 0)) {
      out.assign(set);
      return;
    }
    out.clear();
    for (const box of set.boxes) {
      const changed = box.slice();
      effect.forEach((value, key) => {
        if (value >= 0) this.fill(changed, key, value);
      });
      out.add(changed);
    }
  }

  preimage(set: BoxSet, effect: Effect, out: BoxSet): void {
    if (effect === ANY) {
      this.image(set, ANY, out);
      return;
    }
    out.assign(set);
    effect.forEach((value, key) => {
      if (value < 0) return;
      out.intersect(this.cube(key, value));
      out.boxes = out.boxes.map((box) => {
        const forgotten = box.slice();
        this.fill(forgotten, key, -1);
        return forgotten;
      });
    });
  }

  /** The box that gives each key one value, or, for -1, all of its values. */
  private boxOf(valueOf: (key: number) => number): Box {
    const box = new Int32Array(this.layout.keys.length);
    this.domains.forEach((_, key) => this.fill(box, key, valueOf(key)));
    return box;
  }

  private fill(box: Box, key: number, value: number): void {
    const start = this.layout.starts[key]!;
    const end = this.layout.starts[key + 1]!;
    if (value < 0) {
      box.fill(-1, start, end);
      const rest = this.domains[key]! % 32;
      if (rest > 0) box[end - 1] = (1 << rest) - 1;
    } else {
      box.fill(0, start, end);
      box[start + (value >>> 5)] = 1 << (value & 31);
    }
  }
}

function sizeOf(box: Box, { starts }: Layout): number {
  let size = 1;
  for (let key = 0; key + 1 < starts.length; key++) {
    let values = 0;
    for (let w = starts[key]!; w < starts[key + 1]!; w++)
      for (let bits = box[w]!; bits !== 0; bits &= bits - 1) values++;
    size *= values;
  }
  return size;
}

/** True when every key has a value that both boxes allow. */
function overlap(a: Box, b: Box, { starts }: Layout): boolean {
  for (let key = 0; key + 1 < starts.length; key++) {
    let any = 0;
    for (let w = starts[key]!; w < starts[key + 1]!; w++) any |= a[w]! & b[w]!;
    if (any === 0) return false;
  }
  return true;
}

function common(a: Box, b: Box, layout: Layout): Box | undefined {
  if (!overlap(a, b, layout)) return undefined;
  const both = a.slice();
  for (let w = 0; w < both.length; w++) both[w]! &= b[w]!;
  return both;
}

/** What is left of `a` without `b`: one box for each key in which `a` reaches beyond `b`. */
function minus(a: Box, b: Box, layout: Layout): Box[] {
  if (!overlap(a, b, layout)) return [a];
  const pieces: Box[] = [];
  const rest = a.slice();
  for (let key = 0; key + 1 < layout.starts.length; key++) {
    const start = layout.starts[key]!;
    const end = layout.starts[key + 1]!;
    let beyond = 0;
    for (let w = start; w < end; w++) beyond |= a[w]! & ~b[w]!;
    if (beyond === 0) continue;
    const piece = rest.slice();
    for (let w = start; w < end; w++) {
      piece[w]! &= ~b[w]!;
      rest[w]! &= b[w]!;
    }
    pieces.push(piece);
  }
  return pieces;
}

/** The union of two boxes where it is a box again: they differ in one key only. */
function join(a: Box, b: Box, { keys }: Layout): Box | undefined {
  let different = -1;
  for (let w = 0; w < a.length; w++) {
    if (a[w] === b[w]) continue;
    if (different >= 0 && keys[w] !== different) return undefined;
    different = keys[w]!;
  }
  const both = a.slice();
  for (let w = 0; w < both.length; w++) both[w]! |= b[w]!;
  return both;
}

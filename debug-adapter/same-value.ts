import { isObject, own } from "../runtime/index.js";

/** Identical JSON, not AG2's equality: 1 that becomes true is a change that a person wants to see. Compared without recursion. */
export function sameValue(a: unknown, b: unknown): boolean {
  const pairs: [unknown, unknown][] = [[a, b]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [x, y] = pair;
    if (Object.is(x, y)) continue;
    if (Array.isArray(x) && Array.isArray(y)) {
      if (x.length !== y.length) return false;
      x.forEach((item, index) => pairs.push([item, y[index]]));
    } else if (isObject(x) && isObject(y)) {
      const keys = Object.keys(x);
      if (keys.length !== Object.keys(y).length || !keys.every((key) => Object.hasOwn(y, key))) return false;
      for (const key of keys) pairs.push([own(x, key), own(y, key)]);
    } else return false;
  }
  return true;
}

import { BoxSpace } from "./box-contexts.js";
import type { ContextSpace } from "./context-space.js";
import { DenseSpace } from "./dense-contexts.js";

/** Up to this many index bits a set is a row of bits, which is fastest; past it the row would be long and mostly regular. */
const MAX_DENSE_BITS = 12;

/** The space for keys with so many values each; every size is at least 1. */
export function contextSpace(domains: readonly number[]): ContextSpace {
  return DenseSpace.indexBits(domains) <= MAX_DENSE_BITS ? new DenseSpace(domains) : new BoxSpace(domains);
}

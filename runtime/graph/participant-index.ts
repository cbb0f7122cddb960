import type { JsonValue } from "../json.js";
import { ValueIndex } from "./value-index.js";

const indexes = new WeakMap<readonly JsonValue[], ValueIndex>();

/** The place of `id` in the participants' order by Python's `==`, -1 for somebody from outside. The order must never change once it was asked. */
export function participantIndex(order: readonly JsonValue[], id: JsonValue): number {
  let index = indexes.get(order);
  if (index === undefined) {
    index = new ValueIndex();
    order.forEach((participant, place) => index?.add(participant, place));
    indexes.set(order, index);
  }
  const place = index.lookup(id);
  return place === Infinity ? -1 : place;
}

export { nearest } from "../document/nearest.js";

/** `none`, `a`, `a and b`, `a, b and c`; past four the rest is counted. */
export function listText<T>(things: readonly T[], text: (thing: T) => string = String): string {
  if (things.length > 4) return `${things.slice(0, 3).map(text).join(", ")} and ${things.length - 3} others`;
  const items = things.map(text);
  const last = items.at(-1) ?? "none";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

/** `1 turn`, `3 turns` */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** `1st`, `2nd`, `11th` */
export function ordinal(place: number): string {
  const ending = { 1: "st", 2: "nd", 3: "rd" }[place % 10];
  return `${place}${ending !== undefined && Math.floor(place / 10) % 10 !== 1 ? ending : "th"}`;
}

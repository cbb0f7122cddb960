import type { Read } from "./condition.js";

/** Whether the `count`-th time, from 1, is one to stop at. */
export type HitCount = (count: number) => boolean;

const OPERATORS = new Map<string, (wanted: number) => HitCount>([
  ["=", (wanted) => (count) => count === wanted],
  ["==", (wanted) => (count) => count === wanted],
  [">", (wanted) => (count) => count > wanted],
  [">=", (wanted) => (count) => count >= wanted],
  ["<", (wanted) => (count) => count < wanted],
  ["<=", (wanted) => (count) => count <= wanted],
  ["%", (wanted) => (count) => count % wanted === 0],
]);

/** `5` and `==5`: the fifth time; `>3`, `>=3`, `<3`, `<=3`; `%2`: every second time. */
export function readHitCount(text: string): Read<HitCount> {
  const [, operator = "", digits = ""] = /^\s*([=<>%]{0,2})\s*(\d{1,15})\s*$/.exec(text) ?? [];
  const make = OPERATORS.get(operator === "" ? "==" : operator);
  const wanted = Number(digits);
  if (digits === "" || make === undefined)
    return {
      ok: false,
      message: `The hit count “${text}” cannot be read. Write 5 for the fifth time, >3 or >=3 for later ones, %2 for every second.`,
    };
  if (operator === "%" && wanted === 0)
    return { ok: false, message: "The hit count “%0” never comes. Write %1 for every time." };
  return { ok: true, read: make(wanted) };
}

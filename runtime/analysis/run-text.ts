import type { WitnessStep } from "../document/problem.js";

/** Of a run of more turns the middle is left out. */
const MAX_STEPS = 12;
const FIRST = 2;
const LAST = 8;

/** A run in one line: `front_desk → nurse[book_lab] → records`. */
export function runText(steps: readonly WitnessStep[]): string {
  if (steps.length <= MAX_STEPS) return steps.map(stepText).join(" → ");
  const left = `… ${steps.length - FIRST - LAST} more turns …`;
  return [...steps.slice(0, FIRST).map(stepText), left, ...steps.slice(-LAST).map(stepText)].join(" → ");
}

function stepText({ speaker, tools, context }: WitnessStep): string {
  const parts = [...tools];
  for (const [key, value] of Object.entries(context?.set ?? {}))
    parts.push(`${key} = ${JSON.stringify(value)}`);
  for (const key of context?.delete ?? []) parts.push(`delete ${key}`);
  return parts.length === 0 ? speaker : `${speaker}[${parts.join(", ")}]`;
}

import type { WitnessStep } from "../document/problem.js";

/** A run in one line: `front_desk → nurse[book_lab] → records`. */
export function runText(steps: readonly WitnessStep[]): string {
  return steps.map(stepText).join(" → ");
}

function stepText({ speaker, tools, context }: WitnessStep): string {
  const set = Object.entries(context?.set ?? {}).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  const gone = (context?.delete ?? []).map((key) => `delete ${key}`);
  const parts = [...tools, ...set, ...gone];
  return parts.length === 0 ? speaker : `${speaker}[${parts.join(", ")}]`;
}

import type { WitnessStep } from "../runtime/index.js";

/** A run in one line: `front_desk → nurse [book_lab] → records`. */
export function witnessText(steps: readonly WitnessStep[]): string {
  return steps.map(stepText).join(" → ");
}

function stepText(step: WitnessStep): string {
  const tools = step.tools.length > 0 ? ` [${step.tools.join(", ")}]` : "";
  return `${step.speaker}${tools}${contextText(step.context)}`;
}

function contextText(context: WitnessStep["context"]): string {
  const changes = [
    ...Object.entries(context?.set ?? {}).map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
    ...(context?.delete ?? []).map((key) => `without ${key}`),
  ];
  return changes.length > 0 ? ` {${changes.join(", ")}}` : "";
}

import { PythonError } from "../../../errors.js";

/** Whose replies are the run's output, and whose only on the way there. */
export interface OutputSelection {
  readonly outputFrom?: readonly string[];
  readonly intermediateFrom?: readonly string[] | "all_other";
}

export type OutputKind = "output" | "intermediate" | "hidden";

/** Throws for names of nobody, a name in both lists, and a selection of nothing. */
export function requireOutputs(
  { outputFrom, intermediateFrom }: OutputSelection,
  known: readonly string[],
): void {
  const listed = Array.isArray(intermediateFrom) ? (intermediateFrom as readonly string[]) : [];
  const unknown = [...(outputFrom ?? []), ...listed].find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new PythonError(
      `${unknown} is to give output, but is no participant: there are ${known.join(", ")}.`,
      "ValueError",
    );
  const both = listed.find((name) => outputFrom?.includes(name));
  if (both !== undefined)
    throw new PythonError(
      `${both} gives both output and intermediate output: leave it in one list.`,
      "ValueError",
    );
  if (outputFrom?.length === 0 && listed.length === 0 && intermediateFrom !== "all_other")
    throw new PythonError(
      "output_from is empty and nothing else is selected: nobody would be heard.",
      "ValueError",
    );
}

/** What becomes of an agent's replies. Without a selection everybody is heard; being listed as intermediate demotes silently. */
export function outputKindOf(agent: string, { outputFrom, intermediateFrom }: OutputSelection): OutputKind {
  if (outputFrom?.includes(agent)) return "output";
  if (intermediateFrom === "all_other" || intermediateFrom?.includes(agent)) return "intermediate";
  return outputFrom === undefined ? "output" : "hidden";
}

import { analyzeAsync, type Facts, type Finding, type WorkflowDocument } from "../../runtime/index.js";
import type { StopPlace } from "./stop-place.js";

/** Time for the analysis at a launch, in milliseconds: a run must not wait for a graph that is too big to explore. */
const BUDGET = 500;

/** Says why a place is never reached, in the words of the finding; `undefined` for a place that some run reaches. */
export type NeverStops = (place: StopPlace) => string | undefined;

/** Asks the analysis which places no run can reach. Where it cannot tell, no place is called dead. */
export async function findNeverStops(document: WorkflowDocument): Promise<NeverStops> {
  const analysis = await analyzeAsync(document, { budgetMs: BUDGET }).catch(() => undefined);
  if (analysis?.facts?.complete !== true) return () => undefined;
  const { findings, facts } = analysis;
  return (place) => {
    if (!isDead(place, facts)) return undefined;
    return findingAt(findings, place.pointer)?.message ?? `No run gets to where ${place.label}.`;
  };
}

function isDead(place: StopPlace, facts: Facts): boolean {
  switch (place.kind) {
    case "fires":
      return facts.fires[place.rule] === false;
    case "default":
      return !facts.default_fires;
    case "participant":
      return Object.hasOwn(facts.speaks, place.name) && facts.speaks[place.name] === false;
    case "tested":
    case "initial":
      return false;
  }
}

function findingAt(findings: readonly Finding[], pointer: string): Finding | undefined {
  return findings.find((finding) => finding.pointer === pointer || finding.pointer.startsWith(`${pointer}/`));
}

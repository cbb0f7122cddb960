import { canonicalKey, type TransitionData, type WorkflowDocument } from "../../runtime/index.js";
import { transitionOf, transitionsOf } from "../transitions.js";
import type { StopPlace } from "./stop-place.js";

/** The places of a text where a run can stop, and the document that they are of. */
export interface Places {
  readonly document: WorkflowDocument;
  readonly places: readonly StopPlace[];
}

/**
 * The same place in another version of a workflow: a participant by its name, a rule by what it says, wherever it stands now. A rule that
 * was changed is still itself while its condition stands alone in both. `undefined`: it is gone.
 */
export function follow(
  place: StopPlace,
  from: WorkflowDocument,
  { document, places }: Places,
): StopPlace | undefined {
  switch (place.kind) {
    case "initial":
    case "default":
      return places.find(({ kind }) => kind === place.kind);
    case "participant":
      return places.find((other) => other.kind === "participant" && other.name === place.name);
    case "fires":
    case "tested": {
      const rule = ruleIn(place.rule, from, document);
      return places.find((other) => other.kind === place.kind && other.rule === rule);
    }
  }
}

/** Of several rules that say the same, the one with as many of them before it. */
function ruleIn(rule: number, from: WorkflowDocument, to: WorkflowDocument): number | undefined {
  const transition = transitionOf(from, rule);
  if (transition === undefined) return undefined;
  const same = indicesOf(to, wholeRule, wholeRule(transition));
  if (same.length > 0) {
    const before = indicesOf(from, wholeRule, wholeRule(transition)).indexOf(rule);
    return same[Math.min(before, same.length - 1)];
  }
  const [condition, ...others] = indicesOf(to, itsCondition, itsCondition(transition));
  const alone = indicesOf(from, itsCondition, itsCondition(transition)).length === 1;
  return alone && others.length === 0 ? condition : undefined;
}

type Part = (transition: TransitionData) => string | undefined;

const wholeRule: Part = ({ when, then, priority }) => keyOf([when ?? null, then ?? null, priority ?? 0]);
const itsCondition: Part = ({ when }) => keyOf(when ?? null);

function keyOf(value: unknown): string | undefined {
  return canonicalKey(value as Parameters<typeof canonicalKey>[0]);
}

function indicesOf(document: WorkflowDocument, part: Part, key: string | undefined): number[] {
  return [...transitionsOf(document).keys()].filter((index) => {
    const transition = transitionOf(document, index);
    return transition !== undefined && part(transition) === key;
  });
}

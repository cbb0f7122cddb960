import { sameValue } from "../../runtime/index.js";
import type { DebuggedRun } from "../debugged-run.js";
import type { Program } from "../program.js";
import type { Divergence } from "../replay/divergence.js";
import { divergenceAt } from "../replay/divergence-text.js";
import { refolded } from "./refolded.js";

/** What a new text means for a run that has played some turns. */
export type Verdict =
  /** The workflow and the scenario are what they were: the text is written otherwise, or holds other scenarios. */
  | { kind: "same" }
  /** Every past decision is as it was. */
  | { kind: "stands" }
  | { kind: "diverges"; divergence: Divergence };

/** Throws where the new text cannot be played in a channel. */
export function judge(run: DebuggedRun, was: Program, now: Program): Verdict {
  if (sameWorkflow(was, now) && sameScenario(was, now)) return { kind: "same" };
  const other = refolded(run, now.document);
  const turn = other.was.firstDifference(other.now);
  if (turn === undefined) return { kind: "stands" };
  const { name } = now.source;
  return {
    kind: "diverges",
    divergence: divergenceAt(
      turn,
      { program: was, run, name: "the run" },
      { program: now, run: other.run, name: `${name} as it is saved now` },
    ),
  };
}

/** Everything but the scenarios counts: what a tool sets and how an agent is described decide turns that are still to come. */
function sameWorkflow({ document: was }: Program, { document: now }: Program): boolean {
  const { scenarios: _was, ...before } = was.data;
  const { scenarios: _now, ...after } = now.data;
  return sameValue(before, after);
}

function sameScenario({ scenario: was }: Program, { scenario: now }: Program): boolean {
  return JSON.stringify(was) === JSON.stringify(now);
}

import { sameValue } from "../../runtime/index.js";
import type { DebuggedRun } from "../debugged-run.js";
import type { Program } from "../program.js";
import type { Divergence } from "../replay/divergence.js";
import { divergenceAt } from "../replay/divergence-text.js";
import { channelOf, refolded } from "./refolded.js";

/** What a new text means for a run that has played some turns. */
export type Verdict =
  /** Neither a rule nor a turn that is still to come is another one. */
  | { kind: "same" }
  /** Every past decision is as it was. */
  | { kind: "stands" }
  | { kind: "diverges"; divergence: Divergence };

/** Throws where the new text cannot be played in a channel. */
export function judge(run: DebuggedRun, was: Program, now: Program): Verdict {
  if (sameRules(run, now) && sameScenario(was, now)) return { kind: "same" };
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

function sameRules(run: DebuggedRun, { document }: Program): boolean {
  if (document.orchestration !== run.orchestration.type) return false;
  const { knobs, participants, creator_id } = run.metadata;
  const channel = channelOf(document, run);
  const ids = (list: typeof participants) => list.map(({ agent_id }) => agent_id);
  return (
    sameValue(knobs["graph"] ?? null, channel.knobs["graph"] ?? null) &&
    sameValue(ids(participants), ids(channel.participants)) &&
    creator_id === channel.creator_id
  );
}

function sameScenario({ scenario: was }: Program, { scenario: now }: Program): boolean {
  return JSON.stringify(was) === JSON.stringify(now);
}

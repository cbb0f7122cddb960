import { turnOf, type DebuggedRun } from "../debugged-run.js";
import { deciderText, nextText } from "../decision/decision-text.js";
import { whyTable } from "../decision/why.js";
import { nameOf } from "../names.js";
import type { Program } from "../program.js";
import { afterTurn } from "../timeline/moment.js";
import { Timeline } from "../timeline/timeline.js";
import { viewAt } from "../view.js";
import type { Divergence } from "./divergence.js";

/** One side of a comparison: a graph, and what it makes of the log. */
export interface Side {
  readonly program: Program;
  readonly run: DebuggedRun;
  /** What the side is called: `the record`, `clinic.workflow.json`. */
  readonly name: string;
}

/** Says how two graphs decide one turn of the same log. */
export function divergenceAt(turn: number, was: Side, now: Side): Divergence {
  const tables = [`By ${was.name}:`, table(was, turn), "", `By ${now.name}:`, table(now, turn)].join("\n");
  if (turn === 0)
    return {
      turn,
      message: `The opening diverges: ${was.name} lets ${opener(was)} open the channel, ${now.name} lets ${opener(now)}.`,
      tables,
    };
  const speaker = (turnOf(was.run, turn) ?? turnOf(now.run, turn))?.envelope.sender_id;
  const who = speaker === undefined ? "" : ` · ${nameOf(speaker, was.run)}`;
  return {
    turn,
    message: `Turn ${turn}${who} diverges: ${was.name} goes on with ${decision(was, turn)}, ${now.name} with ${decision(now, turn)}.`,
    tables,
  };
}

function opener({ run }: Side): string {
  const { expected_next_speaker: id } = run.initialState;
  return id === null || id === "" ? "anyone" : nameOf(id, run);
}

function decision({ program, run }: Side, number: number): string {
  const turn = turnOf(run, number);
  if (turn === undefined) return "no such turn";
  return `${nextText({ run }, turn)} (“${deciderText({ program, run }, turn)}”)`;
}

function table({ program, run }: Side, number: number): string {
  if (number > 0 && turnOf(run, number) === undefined) return "The log's record cannot be folded.";
  const timeline = new Timeline(run);
  return whyTable(viewAt(program, timeline, afterTurn(number)));
}

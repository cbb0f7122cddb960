import { deciderText, nextText } from "../decision/decision-text.js";
import { whyTable } from "../decision/why.js";
import { nameOf } from "../names.js";
import type { Program } from "../program.js";
import { Timeline } from "../timeline/timeline.js";
import { viewAt } from "../view.js";
import type { Divergence } from "./divergence.js";
import type { ReplayRun } from "./replay-run.js";

/** One side of a comparison: a graph, and what it makes of the log. */
export interface Side {
  readonly program: Program;
  readonly run: ReplayRun;
}

/** Says how two graphs decide one turn of the same log. */
export function divergenceAt(turn: number, record: Side, other: Side): Divergence {
  const speaker =
    record.run.turns[turn - 1]?.envelope.sender_id ?? other.run.turns[turn - 1]?.envelope.sender_id;
  const who = speaker === undefined ? "" : ` · ${nameOf(speaker, record.run)}`;
  return {
    turn,
    message: `Turn ${turn}${who} diverges: the record goes on with ${decision(record, turn)}, ${other.program.source.name} with ${decision(other, turn)}. What follows is the record's, not what this graph would have played.`,
    tables: [
      `As recorded:`,
      table(record, turn),
      "",
      `With ${other.program.source.name}:`,
      table(other, turn),
    ].join("\n"),
  };
}

function decision({ program, run }: Side, number: number): string {
  const turn = run.turns[number - 1];
  if (turn === undefined) return "no such turn";
  return `${nextText({ run }, turn)} (“${deciderText({ program, run }, turn)}”)`;
}

function table({ program, run }: Side, number: number): string {
  if (run.turns[number - 1] === undefined) return "The log's record cannot be folded.";
  const timeline = new Timeline(run);
  return whyTable(viewAt(program, timeline, timeline.boundaryOf(number)));
}

import type { DebugProtocol } from "@vscode/debugprotocol";
import type { Coordinates } from "./coordinates.js";
import { deciderText, nextText } from "./decision/decision-text.js";
import { outcomeText, ruleRows } from "./decision/rule-rows.js";
import { AdapterError } from "./errors.js";
import { nameOf } from "./names.js";
import { placeIn, type Place, type Program } from "./program.js";
import { afterTurn, type Moment } from "./timeline/moment.js";
import type { Timeline } from "./timeline/timeline.js";
import { toSource } from "./source.js";
import { viewAt, type View } from "./view.js";

/** The call stack of one stop: the decision at the cursor, below it the earlier turns, newest first. */
export class Stack {
  readonly #program: Program;
  readonly #timeline: Timeline;
  readonly #top: Moment;
  readonly #firstId: number;

  /** `firstId`: the id of the top frame; those below count on from it, so that no two stops share an id. */
  constructor(program: Program, timeline: Timeline, firstId: number) {
    this.#program = program;
    this.#timeline = timeline;
    this.#top = timeline.cursor;
    this.#firstId = firstId;
  }

  /** One frame per turn up to the cursor's; the start is a frame of its own while nobody has spoken. */
  get size(): number {
    return Math.max(1, this.#top.turn);
  }

  /** What the frame sees; the top frame for `undefined`. */
  view(frameId: number | undefined): View {
    const index = frameId === undefined ? 0 : frameId - this.#firstId;
    if (!Number.isInteger(index) || index < 0 || index >= this.size) throw new AdapterError("noSuchFrame");
    return this.#viewOf(index);
  }

  page(start: number, levels: number, coordinates: Coordinates): DebugProtocol.StackFrame[] {
    const end = levels > 0 ? Math.min(this.size, start + levels) : this.size;
    const frames: DebugProtocol.StackFrame[] = [];
    for (let index = Math.max(0, start); index < end; index++)
      frames.push(frame(this.#firstId + index, this.#viewOf(index), coordinates));
    return frames;
  }

  #viewOf(index: number): View {
    const moment = index === 0 ? this.#top : afterTurn(this.#top.turn - index);
    return viewAt(this.#program, this.#timeline, moment);
  }
}

function frame(id: number, view: View, coordinates: Coordinates): DebugProtocol.StackFrame {
  const { source, range } = placeOf(view);
  return {
    id,
    name: frameName(view),
    source: toSource(source),
    // No end: an editor would select the whole rule, which hides the line that it highlights.
    ...coordinates.toClient(range.start),
  };
}

/** `turn 3 · triage → security  “tool escalate → security”`; inside a decision, the rule that has just been tested. */
function frameName(view: View): string {
  const { turn, run } = view;
  if (turn === undefined) return `start · ${nameOf(view.state.expected_next_speaker, run)} opens the channel`;
  const speaker = nameOf(turn.envelope.sender_id, run);
  const who = `turn ${turn.number} · ${speaker}${turn.number === 1 ? " (kickoff)" : ""}`;
  if (view.decided) return `${who} → ${nextText(view, turn)}  “${deciderText(view, turn)}”`;
  if (view.moment.step === 0) return `${who} · context changes applied`;
  const rows = ruleRows(view);
  const row = rows[view.moment.step - 1];
  return `${who} · rule ${view.moment.step} of ${rows.length} ${row === undefined ? "" : `${outcomeText(row.outcome)}  “${row.text}”`}`;
}

/** The line of the rule; where no rule stands behind the frame, that of the speaker. */
export function placeOf(view: View): Place {
  const { program, turn, run, timeline } = view;
  if (turn === undefined) return placeIn(program, "/initial_speaker", "key");
  const rule = view.decided ? turn.explanation.decidedBy : (timeline.testedAt(view.moment) ?? null);
  const pointer = run.orchestration.pointerOf(rule, view.state);
  if (pointer !== undefined) return placeIn(program, pointer, rule === "default" ? "key" : undefined);
  const speaker = nameOf(turn.envelope.sender_id, run);
  const participant = program.document.participants.find(({ name }) => name === speaker);
  return placeIn(program, participant?.pointer ?? "/transitions");
}

import type { DebuggedRun } from "../debugged-run.js";
import { nameOf } from "../names.js";
import { expressionScope } from "../expression-scope.js";
import type { Program } from "../program.js";
import type { Moment } from "../timeline/moment.js";
import type { Timeline } from "../timeline/timeline.js";
import { preview } from "../variables/preview.js";
import { viewAt } from "../view.js";
import { Armed, type HitKind } from "./armed.js";
import { Breakpoints } from "./breakpoints.js";
import { DataBreakpoints } from "./data-breakpoints.js";
import { ExceptionFilters, type ExceptionHit } from "./exception-filters.js";
import { FunctionBreakpoints } from "./function-breakpoints.js";
import { Ids } from "./ids.js";
import { valuesAround } from "./match.js";
import type { Trigger } from "./trigger.js";

/** Why a run stops at a moment. */
export type Hit =
  | { kind: "exception"; exception: ExceptionHit }
  | { kind: HitKind; ids: number[]; text?: string };

/** Everything that can stop the runs of a session. */
export class AllBreakpoints {
  readonly #ids = new Ids();
  readonly lines = new Breakpoints(this.#ids);
  readonly functions = new FunctionBreakpoints(this.#ids);
  readonly data = new DataBreakpoints(this.#ids);
  readonly exceptions = new ExceptionFilters();
  #armed: Armed | undefined;

  /** True while something could stop the run of a program inside a decision. */
  looksInside(program: Program, { run }: Timeline): boolean {
    return this.#armedFor(program, run).looksInside;
  }

  /** What stops the run at the cursor. Log points speak through `log`. */
  check(program: Program, timeline: Timeline, log: (text: string) => void): Hit | undefined {
    const scopeAt = (moment: Moment) => expressionScope(viewAt(program, timeline, moment));
    let hit: Extract<Hit, { ids: number[] }> | undefined;
    for (const { kind, trigger } of this.#armedFor(program, timeline.run).at(timeline)) {
      const outcome = trigger.heed(timeline, scopeAt);
      if (outcome === undefined) continue;
      if (outcome.kind === "log") log(outcome.text);
      else {
        hit ??= { kind, ids: [] };
        if (!hit.ids.includes(trigger.id)) hit.ids.push(trigger.id);
        hit.text ??= outcome.text ?? textOf(trigger, timeline);
      }
    }
    const exception = this.exceptions.atMoment(timeline, scopeAt);
    return exception === undefined ? hit : { kind: "exception", exception };
  }

  /** What stops a run that cannot go on, at its last boundary. */
  atEnd(program: Program, timeline: Timeline): ExceptionHit | undefined {
    return this.exceptions.atEnd(timeline.run, expressionScope(viewAt(program, timeline, timeline.cursor)));
  }

  /** Filed anew only when breakpoints were set, or for another run. */
  #armedFor({ source }: Program, run: DebuggedRun): Armed {
    const lines = this.lines.triggers(source.path);
    const { functions, data } = this;
    const known = this.#armed;
    if (
      known?.run === run &&
      known.groups[0]?.[1] === lines &&
      known.groups[1]?.[1] === functions.triggers &&
      known.groups[2]?.[1] === data.triggers
    )
      return known;
    return (this.#armed = new Armed(
      [
        ["breakpoint", lines],
        ["function breakpoint", functions.triggers],
        ["data breakpoint", data.triggers],
      ],
      run,
    ));
  }
}

/** What a data breakpoint saw: `lane: "general" → "cardiology"`. */
function textOf({ stop }: Trigger, timeline: Timeline): string | undefined {
  const speaker = () => {
    const turn = timeline.turnAt(timeline.cursor);
    return turn === undefined ? "" : nameOf(turn.envelope.sender_id, timeline.run);
  };
  if (stop.kind === "tool") return `${speaker()} called ${stop.name}.`;
  if (stop.kind === "read") return `A rule reads ${stop.key}.`;
  if (stop.kind !== "changed") return undefined;
  const [before, after] = valuesAround(stop.path, timeline, timeline.cursor);
  const shown = (value: typeof before) => (value === undefined ? "absent" : preview(value));
  return `${stop.path.join(".")}: ${shown(before)} → ${shown(after)}, by ${speaker()}.`;
}

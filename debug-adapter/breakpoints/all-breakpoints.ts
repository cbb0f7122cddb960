import type { Run } from "../../runtime/index.js";
import { nameOf } from "../names.js";
import { expressionScope } from "../expression-scope.js";
import type { Program } from "../program.js";
import type { Moment } from "../timeline/moment.js";
import type { Timeline } from "../timeline/timeline.js";
import { preview } from "../variables/preview.js";
import { viewAt } from "../view.js";
import { Breakpoints } from "./breakpoints.js";
import { DataBreakpoints } from "./data-breakpoints.js";
import { ExceptionFilters, type ExceptionHit } from "./exception-filters.js";
import { FunctionBreakpoints } from "./function-breakpoints.js";
import { Ids } from "./ids.js";
import { isInside, valuesAround } from "./match.js";
import type { Trigger } from "./trigger.js";

/** Why a run stops at a moment. */
export type Hit =
  | { kind: "exception"; exception: ExceptionHit }
  | { kind: HitKind; ids: number[]; text?: string };

type HitKind = "breakpoint" | "function breakpoint" | "data breakpoint";

/** Everything that can stop the runs of a session. */
export class AllBreakpoints {
  readonly #ids = new Ids();
  readonly lines = new Breakpoints(this.#ids);
  readonly functions = new FunctionBreakpoints(this.#ids);
  readonly data = new DataBreakpoints(this.#ids);
  readonly exceptions = new ExceptionFilters();

  /** True while something could stop the run of a program inside a decision. */
  looksInside(program: Program): boolean {
    return this.#kinds(program).some(([, triggers]) => triggers.some(inside));
  }

  /** What stops the run at the cursor. Log points speak through `log`. */
  check(program: Program, timeline: Timeline, log: (text: string) => void): Hit | undefined {
    const scopeAt = (moment: Moment) => expressionScope(viewAt(program, timeline, moment));
    let hit: Extract<Hit, { ids: number[] }> | undefined;
    for (const [kind, triggers] of this.#kinds(program))
      for (const trigger of triggers) {
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
    const run: Run = timeline.run;
    return this.exceptions.atEnd(run, expressionScope(viewAt(program, timeline, timeline.cursor)));
  }

  #kinds(program: Program): [HitKind, readonly Trigger[]][] {
    return [
      ["breakpoint", this.lines.triggers(program.source.path)],
      ["function breakpoint", this.functions.triggers],
      ["data breakpoint", this.data.triggers],
    ];
  }
}

const inside = ({ stop }: Trigger) => isInside(stop);

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

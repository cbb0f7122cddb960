import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrchestrationState } from "../../../runtime/index.js";
import { AllBreakpoints } from "../../../debug-adapter/breakpoints/all-breakpoints.js";
import { isInside, matches } from "../../../debug-adapter/breakpoints/match.js";
import type { StopPlace } from "../../../debug-adapter/breakpoints/stop-place.js";
import { Coordinates } from "../../../debug-adapter/coordinates.js";
import { turnOf } from "../../../debug-adapter/debugged-run.js";
import { move, type Arrival } from "../../../debug-adapter/timeline/move.js";
import { compareMoments, type Moment } from "../../../debug-adapter/timeline/moment.js";
import * as stepping from "../../../debug-adapter/timeline/stepping.js";
import type { Timeline } from "../../../debug-adapter/timeline/timeline.js";
import { clinicTimeline } from "./clinic-run.js";

type Step = (timeline: Timeline) => stepping.Motion;

const STEPS: readonly (readonly [string, Step])[] = [
  ["next", () => stepping.next("turn")],
  ["next rule", () => stepping.next("step")],
  ["stepIn", () => stepping.stepIn()],
  ["stepOut", (timeline) => stepping.stepOut(timeline)],
  ["continue", () => stepping.resume(false)],
  ["stepBack", () => stepping.stepBack("turn")],
  ["stepBack rule", () => stepping.stepBack("step")],
  ["reverseContinue", () => stepping.reverseResume()],
];

const anySteps = fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 25 });

function go(
  timeline: Timeline,
  motion: stepping.Motion,
  stops: readonly StopPlace[] = [],
): Promise<Arrival<StopPlace>> {
  return move(timeline, motion, {
    looksInside: () => stops.some(isInside),
    check: () => stops.find((stop) => matches(stop, timeline, timeline.cursor)),
    moved: () => undefined,
    pausing: () => false,
    signal: new AbortController().signal,
  });
}

/** The state that AG2's own fold gives for the log up to a turn. */
function folded({ run }: Timeline, turns: number): OrchestrationState {
  let state = run.initialState;
  for (let number = 1; number <= turns; number++) {
    const turn = turnOf(run, number)!;
    for (const envelope of [...turn.contextEnvelopes, turn.envelope])
      state = run.orchestration.fold(envelope, state);
  }
  return state;
}

test("any mix of steps ends in the state that a plain fold gives there", async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      const { timeline } = await clinicTimeline();
      for (const [, step] of steps) {
        await go(timeline, step(timeline));
        const { cursor } = timeline;
        const plain = folded(timeline, cursor.turn);
        const shown = timeline.stateAt(cursor);
        expect(shown.context_vars).toEqual(plain.context_vars);
        expect(shown.turn_count).toBe(cursor.turn);
        if (timeline.isBoundary(cursor)) expect(shown).toEqual(plain);
        else
          expect(shown.expected_next_speaker).toBe(folded(timeline, cursor.turn - 1).expected_next_speaker);
      }
    }),
    { numRuns: 60 },
  );
});

test("a step always moves its own way, or stands at an edge", async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      const { timeline } = await clinicTimeline();
      for (const [, step] of steps) {
        const before = timeline.cursor;
        const motion = step(timeline);
        const arrival = await go(timeline, motion);
        const moved = compareMoments(timeline.cursor, before);
        if (arrival.kind === "edge")
          expect(motion.direction === "forward" ? moved >= 0 : moved <= 0).toBe(true);
        else expect(motion.direction === "forward" ? moved > 0 : moved < 0).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test("reverseContinue stops where continue stopped, the other way round, for any breakpoints", async () => {
  const { places } = await clinicTimeline();
  await fc.assert(
    fc.asyncProperty(fc.subarray([...places]), async (stops) => {
      const { timeline } = await clinicTimeline();
      const forward: Moment[] = [];
      const isHit = () => stops.some((stop) => matches(stop, timeline, timeline.cursor));
      if (isHit()) forward.push(timeline.cursor);
      while ((await go(timeline, stepping.resume(false), stops)).kind === "hit")
        forward.push(timeline.cursor);

      const backward: Moment[] = isHit() ? [timeline.cursor] : [];
      while ((await go(timeline, stepping.reverseResume(), stops)).kind === "hit")
        backward.push(timeline.cursor);
      expect(backward).toEqual([...forward].reverse());
    }),
    { numRuns: 60 },
  );
});

/** What breakpoints ask for beside their place; none of these fails. */
const ASKED: Record<string, string>[] = [
  {},
  { condition: "turn_count > 2" },
  { condition: 'lane == "cardiology" || speaker == "front_desk"' },
  { condition: "missing" },
  { hitCondition: "2" },
  { hitCondition: ">=2", condition: "turn_count != 3" },
  { hitCondition: "%2" },
  { logMessage: "{lane} at {turn_count}" },
];

test("so it does with conditions and hit counts, with names and values, even when they are set in the middle", async () => {
  const { places } = await clinicTimeline();
  const lines = [...new Set(places.map(({ range }) => range.start.line + 1))];
  const anyLines = fc.array(
    fc.record({ line: fc.constantFrom(...lines), asked: fc.constantFrom(...ASKED) }),
    { minLength: 1, maxLength: 6 },
  );
  let stopped = 0;
  const anyNames = fc.subarray(["nurse", "cardiology", "book_lab", "mark_urgent"]);
  const anyData = fc.subarray([
    { dataId: '["lane"]', accessType: "readWrite" },
    { dataId: '["lab","slot"]', accessType: "write" },
    { dataId: '["route"]', hitCondition: "1" },
  ]);
  await fc.assert(
    fc.asyncProperty(anyLines, anyNames, anyData, fc.boolean(), async (requests, names, data, late) => {
      const { timeline, program } = await clinicTimeline();
      const all = new AllBreakpoints();
      const arm = () => {
        const asked = requests.map(({ line, asked }) => ({ line, ...asked }));
        all.lines.set(
          program.source.path,
          { path: program.source.path, source: program.source },
          asked,
          new Coordinates(),
          () => undefined,
        );
        all.functions.set(
          names.map((name) => ({ name })),
          program.document,
        );
        all.data.set(data);
      };
      const check = () => all.check(program, timeline, () => undefined);
      const stopsOf = async (motion: () => stepping.Motion) => {
        const stops: Moment[] = check() === undefined ? [] : [timeline.cursor];
        const options = {
          looksInside: () => all.looksInside(program, timeline),
          check,
          moved: () => undefined,
          pausing: () => false,
          signal: new AbortController().signal,
        };
        while ((await move(timeline, motion(), options)).kind === "hit") stops.push(timeline.cursor);
        return stops;
      };
      if (late) while (await timeline.forward("turn"));
      arm();
      if (late) while (timeline.backward("turn"));
      const forward = await stopsOf(() => stepping.resume(false));
      const backward = await stopsOf(() => stepping.reverseResume());
      expect(backward).toEqual(forward.reverse());
      stopped += backward.length;
    }),
    { numRuns: 80 },
  );
  expect(stopped).toBeGreaterThan(80);
});

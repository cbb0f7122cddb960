import fc from "fast-check";
import { expect, test } from "vitest";
import { matches, isInside } from "../../../debug-adapter/breakpoints/match.js";
import { stopPlaces, type StopPlace } from "../../../debug-adapter/breakpoints/stop-place.js";
import { turnOf } from "../../../debug-adapter/debugged-run.js";
import { move } from "../../../debug-adapter/timeline/move.js";
import type { Moment } from "../../../debug-adapter/timeline/moment.js";
import * as stepping from "../../../debug-adapter/timeline/stepping.js";
import { Timeline } from "../../../debug-adapter/timeline/timeline.js";
import {
  MemoryStore,
  parseWorkflow,
  startRun,
  type JsonObject,
  type OrchestrationState,
  type ParsedText,
  type Runner,
  type WorkflowDocument,
} from "../../../runtime/index.js";
import { livelyWorkflowData, workflowData } from "../../support/workflow-arbitrary.js";

const MOST_TURNS = 25;

const anyDocument = fc.oneof(workflowData, livelyWorkflowData);
/** What each speaker does in its turn: which of its tools it calls, and what it sets by hand. */
const anyScenario = fc.array(fc.record({ tool: fc.nat(3), sets: fc.option(fc.constantFrom(1, true, "x")) }), {
  minLength: 1,
  maxLength: MOST_TURNS,
});
const anyMotions = fc.array(
  fc.constantFrom("next", "rule", "in", "out", "on", "back", "rule back", "reverse"),
  {
    minLength: 5,
    maxLength: 30,
  },
);

function motionOf(name: string, timeline: Timeline): stepping.Motion {
  switch (name) {
    case "next":
      return stepping.next("turn");
    case "rule":
      return stepping.next("step");
    case "in":
      return stepping.stepIn();
    case "out":
      return stepping.stepOut(timeline);
    case "on":
      return stepping.resume(false);
    case "back":
      return stepping.stepBack("turn");
    case "rule back":
      return stepping.stepBack("step");
    default:
      return stepping.reverseResume();
  }
}

function playing(turns: readonly { tool: number; sets: unknown }[]): Runner {
  return {
    next: async ({ document, speaker, turn }) => {
      const act = turns[turn];
      if (act === undefined) return undefined;
      const who = speaker === "" ? (document.participants[0]?.name ?? "") : speaker;
      const tools = document.participants.find(({ name }) => name === who)?.tools ?? [];
      const tool = turn === 0 ? undefined : tools[act.tool];
      return {
        speaker: who,
        text: `turn ${turn + 1}`,
        tools: tool === undefined ? [] : [{ name: tool.name }],
        context: act.sets === null || turn === 0 ? undefined : { set: { k: act.sets as string } },
      };
    },
  };
}

async function timelineOf(
  data: JsonObject,
  turns: readonly { tool: number; sets: unknown }[],
): Promise<{ timeline: Timeline; document: WorkflowDocument; parsed: ParsedText }> {
  const parsed = parseWorkflow(JSON.stringify(data, null, 1), { uri: "random.workflow.json" });
  const document = parsed.documents[0]!;
  const run = await startRun({ document, runner: playing(turns), store: new MemoryStore() });
  return { timeline: new Timeline(run), document, parsed };
}

function go(timeline: Timeline, motion: stepping.Motion, stops: readonly StopPlace[] = []) {
  return move(timeline, motion, {
    looksInside: () => stops.some(isInside),
    check: () => stops.find((stop) => matches(stop, timeline, timeline.cursor)),
    moved: () => undefined,
    pausing: () => false,
    signal: new AbortController().signal,
  });
}

/** The state that a plain fold gives for the envelopes up to a turn. */
function folded({ run }: Timeline, turns: number): OrchestrationState {
  let state = run.initialState;
  const last = turnOf(run, turns)?.line ?? 0;
  for (const { envelope, line } of run.envelopes)
    if (line <= last) state = run.orchestration.fold(envelope, state);
  return state;
}

test("in any workflow, any mix of forward and backward steps ends in the state of a plain fold", async () => {
  let turns = 0;
  await fc.assert(
    fc.asyncProperty(anyDocument, anyScenario, anyMotions, async (data, scenario, motions) => {
      const { timeline } = await timelineOf(data, scenario);
      for (const name of motions) {
        await go(timeline, motionOf(name, timeline));
        const { cursor } = timeline;
        if (timeline.isBoundary(cursor))
          expect(timeline.stateAt(cursor)).toEqual(folded(timeline, cursor.turn));
        else
          expect(timeline.stateAt(cursor).context_vars).toEqual(folded(timeline, cursor.turn).context_vars);
      }
      turns += timeline.run.turns.length;
    }),
    { numRuns: 150 },
  );
  expect(turns).toBeGreaterThan(300);
});

test("in any workflow, going backwards stops at the mirror image of the stops on the way forward", async () => {
  let stopped = 0;
  await fc.assert(
    fc.asyncProperty(
      anyDocument,
      anyScenario,
      fc.array(fc.nat(40), { maxLength: 5 }),
      async (data, scenario, picked) => {
        const { timeline, document, parsed } = await timelineOf(data, scenario);
        const places = stopPlaces(parsed, document);
        const stops = picked.flatMap((index) => places[index % places.length] ?? []);
        const isHit = () => stops.some((stop) => matches(stop, timeline, timeline.cursor));
        const along = async (motion: () => stepping.Motion): Promise<Moment[]> => {
          const moments = isHit() ? [timeline.cursor] : [];
          while ((await go(timeline, motion(), stops)).kind === "hit") moments.push(timeline.cursor);
          return moments;
        };
        const forward = await along(() => stepping.resume(false));
        const backward = await along(stepping.reverseResume);
        expect(backward).toEqual(forward.toReversed());
        stopped += backward.length;
      },
    ),
    { numRuns: 150 },
  );
  expect(stopped).toBeGreaterThan(100);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MemoryStore, parseWorkflow, startRun } from "../../../runtime/index.js";
import { stopPlaces, type StopPlace } from "../../../debug-adapter/breakpoints/stop-place.js";
import type { Program } from "../../../debug-adapter/program.js";
import { Timeline } from "../../../debug-adapter/timeline/timeline.js";

const FIXTURES = join(import.meta.dirname, "../../protocol/dap/fixtures");

/** A fresh run of the clinic's first scenario under a timeline, and everything in its text that can stop it. */
export async function clinicTimeline(): Promise<{
  timeline: Timeline;
  places: StopPlace[];
  program: Program;
}> {
  const path = "clinic.workflow.json";
  const parsed = parseWorkflow(readFileSync(join(FIXTURES, path), "utf8"), { uri: path });
  const document = parsed.documents[0];
  const scenario = document?.scenarios[0];
  if (document === undefined || scenario === undefined) throw new Error("the fixture holds no workflow");
  const run = await startRun({ document, scenario, store: new MemoryStore() });
  const source = { path, name: path, parsed };
  return {
    timeline: new Timeline(run),
    places: stopPlaces(parsed, document),
    program: { source, document, scenario, scenarioSource: source },
  };
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MemoryStore, parseWorkflow, startRun } from "../../../runtime/index.js";
import { stopPlaces, type StopPlace } from "../../../debug-adapter/breakpoints/stop-place.js";
import { Timeline } from "../../../debug-adapter/timeline/timeline.js";

const FIXTURES = join(import.meta.dirname, "../../protocol/dap/fixtures");

/** A fresh run of the clinic's first scenario under a timeline, and everything in its text that can stop it. */
export async function clinicTimeline(): Promise<{ timeline: Timeline; places: StopPlace[] }> {
  const parsed = parseWorkflow(readFileSync(join(FIXTURES, "clinic.workflow.json"), "utf8"), {
    uri: "clinic.workflow.json",
  });
  const document = parsed.documents[0];
  if (document === undefined) throw new Error("the fixture holds no workflow");
  const run = await startRun({ document, scenario: document.scenarios[0], store: new MemoryStore() });
  return { timeline: new Timeline(run), places: stopPlaces(parsed, document) };
}

import { AdapterError } from "../errors.js";
import { toSource } from "../source.js";
import type { SessionState } from "../session-state.js";
import { numberOf, withRun, type Route } from "./route.js";

/** Every text of the launch: the workflow, and a scenario that stands in a file of its own. */
export const loadedSources: Route = (session) => ({ sources: sourcesOf(session).map(toSource) });

/** The text of a source that is no file: the graph of a recorded run. */
export const source = withRun((_debuggee, session, args) => {
  const reference = referenceIn(args["source"]) ?? numberOf(args, "sourceReference");
  const found = sourcesOf(session).find(
    (text) => text.reference !== undefined && text.reference === reference,
  );
  if (found === undefined) throw new AdapterError("noSuchSource");
  return { content: found.parsed.text, mimeType: "application/json" };
});

function sourcesOf({ program }: SessionState) {
  if (program === undefined) return [];
  const { source: workflow, scenarioSource } = program;
  return scenarioSource === undefined || scenarioSource === workflow
    ? [workflow]
    : [workflow, scenarioSource];
}

function referenceIn(given: unknown): number | undefined {
  if (typeof given !== "object" || given === null) return undefined;
  return numberOf({ ...given }, "sourceReference");
}

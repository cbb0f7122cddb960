import type { CodeLens, Range } from "vscode-languageserver";
import type { ParsedText, Scenario } from "../../runtime/index.js";
import { DEBUG_SCENARIO, RUN_SCENARIO } from "../protocol.js";
import type { ScenarioArgument } from "../protocol.js";
import type { TextView } from "../text-view.js";

/**
 * “Run” and “Debug” over each scenario. While the text is half-typed, the scenarios of the last complete reading stay. `workflow` is the
 * URI of the workflow that a scenario file is for.
 */
export function scenarioLensesOf(view: TextView, workflow?: string): CodeLens[] {
  const stale = view.stale ? " (the text is incomplete)" : "";
  return scenariosOf(view.model).flatMap((scenario) => {
    const place = placeOf(view.current, scenario.pointer);
    if (!place) return [];
    const range = { start: place.start, end: place.start };
    const argument: ScenarioArgument = { uri: workflow ?? view.uri, scenario: scenario.name };
    if (view.current.kind === "scenario") argument.file = view.uri;
    return [
      { range, command: { title: `▷ Run${stale}`, command: RUN_SCENARIO, arguments: [argument] } },
      {
        range,
        command: { title: `▷ Debug “${scenario.name}”`, command: DEBUG_SCENARIO, arguments: [argument] },
      },
    ];
  });
}

function scenariosOf(parsed: ParsedText): readonly Scenario[] {
  return [...parsed.documents.flatMap((document) => document.scenarios), ...parsed.scenarios];
}

function placeOf(parsed: ParsedText, pointer: string): Range | undefined {
  return parsed.locate(parsed.documents[0], pointer);
}

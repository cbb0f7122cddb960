import type { Scenario, ScenarioTurn, WorkflowDocument } from "../document/model.js";
import type { Finding, Severity } from "../document/problem.js";
import { escapeSegment } from "../document/json-pointer.js";
import { nearest } from "../document/nearest.js";
import { listText } from "../analysis/words.js";
import { statesAg2Rules } from "../orchestrations/index.js";
import { noRuleText } from "../workflow/decision-text.js";

/**
 * What a scenario says that its workflow does not have: participants, tools, rules. Pointers are those of the scenario's own text.
 * The analysis tells already of who takes the turns of a workflow's own scenarios.
 */
export function scenarioNames(document: WorkflowDocument, scenario: Scenario): Finding[] {
  const takers = !document.scenarios.includes(scenario)
    ? scenario.turns.flatMap((turn) => speakers(document, [turn.from], () => `${turn.pointer}/from`, NO_TURN))
    : [];
  // Where something was left out, the places of what comes after it are not known.
  if (scenario.faults) return takers;
  return [
    ...takers,
    ...scenario.turns.flatMap((turn) => toolCalls(document, turn)),
    ...expected(document, scenario),
    ...players(document, scenario),
  ];
}

/** Names under `runners`: keys, which no fix of a value puts right. */
function players(document: WorkflowDocument, { runners = {}, pointer }: Scenario): Finding[] {
  const names = Object.keys(runners);
  const pointerOf = (index: number) => `${pointer}/runners/${escapeSegment(names[index] ?? "")}`;
  return speakers(document, names, pointerOf, "nobody is played by this runner").map((finding) => ({
    ...finding,
    fixes: [],
  }));
}

const NO_TURN = "nobody can take this turn";
const NO_SPEAKER = "no run is ever compared with that name";

function expected(document: WorkflowDocument, { expect, pointer }: Scenario): Finding[] {
  const at = `${pointer}/expect`;
  const rules: unknown = document.graph.transitions;
  const count = Array.isArray(rules) ? rules.length : 0;
  return [[expect, at] as const, [expect?.never, `${at}/never`] as const].flatMap(([part, place]) => [
    ...speakers(document, part?.speakers ?? [], (index) => `${place}/speakers/${index}`, NO_SPEAKER),
    ...(statesAg2Rules(document.orchestration) ? (part?.fired ?? []) : []).flatMap((rule, index) =>
      typeof rule === "number" && rule >= count
        ? [report("schema", "error", noRuleText(rule, count), `${place}/fired/${index}`)]
        : [],
    ),
  ]);
}

function speakers(
  { participants, participantsDeclared }: WorkflowDocument,
  names: readonly string[],
  pointerOf: (index: number) => string,
  consequence: string,
): Finding[] {
  if (!participantsDeclared) return [];
  const known = participants.map(({ name }) => name);
  return names.flatMap((name, index) => {
    if (known.includes(name)) return [];
    const near = nearest(name, known);
    const hint = near === undefined ? `Declared are ${listText(known)}.` : `Did you mean ${near}?`;
    const message = `${name} is no participant: ${consequence}. ${hint}`;
    return [report("unknown-participant", "error", message, pointerOf(index), near)];
  });
}

/** A speaker who declares no tools may call any; a call that brings its own effects needs no declaration. */
function toolCalls({ participants, orchestration }: WorkflowDocument, turn: ScenarioTurn): Finding[] {
  const speaker = participants.find(({ name }) => name === turn.from);
  const declared = speaker?.tools?.map(({ name }) => name);
  // Other orchestrations give their agents tools that no document declares.
  if (!speaker || !declared || !statesAg2Rules(orchestration)) return [];
  return turn.tools.flatMap(({ name, set, delete: deleted, handoff, finish }, index) => {
    if (declared.includes(name) || set || deleted || handoff !== undefined || finish !== undefined) return [];
    const near = nearest(name, declared);
    const has = declared.length === 0 ? "It declares no tools." : `It has ${listText(declared)}.`;
    const message = `${speaker.name} declares no tool ${name}, so a live agent could not call it. ${near === undefined ? has : `Did you mean ${near}?`}`;
    return [report("unknown-tool", "warning", message, `${turn.pointer}/tools/${index}`)];
  });
}

function report(code: string, severity: Severity, message: string, pointer: string, near?: string): Finding {
  const fixes =
    near === undefined
      ? []
      : [
          {
            title: `Change it to ${near}`,
            edits: [{ op: "set" as const, pointer, value: near }],
            preferred: true,
          },
        ];
  return { code, severity, message, pointer, related: [], fixes };
}

import type {
  Diagnostic,
  JsonObject,
  StructuralEdit,
  WitnessStep,
  WorkflowDocument,
} from "../../runtime/index.js";
import { isObject } from "../../runtime/index.js";

/** Adds the run that shows a finding to the document's scenarios; undefined for a finding without a run. */
export function extractScenario(
  document: WorkflowDocument,
  { code, witness }: Pick<Diagnostic, "code" | "witness">,
): { name: string; edits: StructuralEdit[] } | undefined {
  if (!witness || witness.length === 0) return undefined;
  const name = freeName(document, `shows ${code}`);
  const scenario = scenarioOf(name, witness);
  const list = document.data["scenarios"];
  const edit: StructuralEdit = Array.isArray(list)
    ? { op: "insert", pointer: "/scenarios", index: list.length, value: scenario }
    : { op: "set", pointer: "/scenarios", value: [scenario] };
  return { name, edits: [edit] };
}

function scenarioOf(name: string, [, ...turns]: readonly WitnessStep[]): JsonObject {
  return {
    name,
    kickoff: "Hello",
    turns: turns.map(({ speaker, tools, context }, index) => {
      const turn: JsonObject = { from: speaker, text: `Turn ${index + 2}.` };
      if (tools.length > 0) turn["tools"] = [...tools];
      if (isObject(context)) turn["context"] = context;
      return turn;
    }),
  };
}

/** Scenarios are started by their names, so each needs one of its own. */
function freeName({ scenarios }: WorkflowDocument, wanted: string): string {
  const taken = new Set(scenarios.map(({ name }) => name));
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted} ${number}`;
  return name;
}

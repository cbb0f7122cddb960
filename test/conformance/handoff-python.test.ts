import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, expect, it } from "vitest";
import {
  documentFrom,
  exportPython,
  importPython,
  loadPythonGrammar,
  parseWorkflow,
  type JsonObject,
} from "../../runtime/index.js";
import { golden } from "../support/golden.js";
import type { BuildCase, Reference } from "./handoff-build-case.js";
import type { HandoffCase } from "./handoff-case.js";

beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve("tree-sitter-python/tree-sitter-python.wasm");
  await loadPythonGrammar(readFileSync(path));
});

/** The document as it is after an export and an import. */
function again(data: JsonObject): JsonObject {
  const parsed = parseWorkflow(exportPython(documentFrom(data)), { language: "python" });
  expect(parsed.problems).toEqual([]);
  expect(parsed.documents).toHaveLength(1);
  const [document] = parsed.documents;
  expect(document!.dynamicPaths).toBeUndefined();
  return importPython(document!);
}

it("every build that the framework accepts comes back from code as it was", () => {
  const builds = golden<BuildCase>("maf/handoff-builds").filter(({ outcome }) => outcome.ok);
  for (const build of builds) {
    const data = documentOfBuild(build);
    expect(again(data), build.id).toEqual(data);
  }
  console.log(`handoff builds exported and imported: ${builds.length} / ${builds.length} identical`);
  expect(builds.length).toBeGreaterThan(40);
});

it("so does every topology of the recorded runs", () => {
  const cases = [...golden<HandoffCase>("maf/handoff"), ...golden<HandoffCase>("maf/handoff-handwritten")];
  for (const one of cases) {
    const data = documentOfCase(one);
    expect(again(data), one.id).toEqual(data);
  }
  console.log(`handoff topologies exported and imported: ${cases.length} / ${cases.length} identical`);
});

/** The document of what a builder has been told before its first build: what it says of outputs and checkpoints decides nothing here. */
function documentOfBuild({ agents, steps }: BuildCase): JsonObject {
  const keyOf = (reference: Reference | undefined): string => {
    if (typeof reference === "string") return nameOf(agents[reference] ?? {});
    return reference && "str" in reference ? reference.str : "";
  };
  const data: JsonObject = { orchestration: "handoff" };
  const handoffs: JsonObject[] = [];
  for (const step of steps.slice(
    0,
    steps.findIndex(({ op }) => op === "build"),
  )) {
    const participants = step.participants?.map((reference) => agents[reference as string] ?? {});
    if (participants) data["participants"] = participants.map(participantOf);
    if (step.op === "start") data["start"] = keyOf(step.agent);
    if (step.op === "add_handoff")
      handoffs.push(handoffOf(keyOf(step.from), (step.to ?? []).map(keyOf), step.description));
    if (step.op === "autonomous") data["autonomous"] = settingsOf(step);
    if (step.op === "termination") data["terminate_when"] = `len(messages) >= ${step.condition?.n ?? 0}`;
  }
  return handoffs.length > 0 ? { ...data, handoffs } : data;
}

function documentOfCase({ topology }: HandoffCase): JsonObject {
  const { participants, edges, start, autonomous, termination } = topology;
  return {
    orchestration: "handoff",
    participants: participants.map((one) => participantOf(one as unknown as JsonObject)),
    start,
    ...(edges && edges.length > 0
      ? { handoffs: edges.map(({ from, to, description }) => handoffOf(from, to, description)) }
      : {}),
    ...(autonomous ? { autonomous: settingsOf(autonomous) } : {}),
    // What the condition asks is Python's; that it comes back is what counts here.
    ...(termination ? { terminate_when: `said == ${JSON.stringify(JSON.stringify(termination))}` } : {}),
  };
}

function nameOf({ name, id }: JsonObject): string {
  return typeof name === "string" && name !== "" ? name : (id as string);
}

function participantOf(agent: JsonObject): JsonObject {
  const tools = (agent["tools"] ?? []) as { name: string; description?: string; approval?: boolean }[];
  return {
    name: nameOf(agent),
    ...(agent["description"] === undefined ? {} : { description: agent["description"] }),
    tools: tools.map(({ name, description, approval }) => ({
      name,
      ...(description === undefined ? {} : { description }),
      ...(approval ? { approval } : {}),
    })),
  };
}

function handoffOf(from: string, to: readonly string[], description: string | undefined): JsonObject {
  const [only, ...others] = to;
  const targets = only !== undefined && others.length === 0 ? only : [...to];
  return { from, to: targets, ...(description === undefined ? {} : { description }) };
}

function settingsOf({
  agents,
  prompts,
  turn_limits,
}: Pick<BuildCase["steps"][number], "agents" | "prompts" | "turn_limits">): JsonObject | true {
  const settings = {
    ...(agents && { agents }),
    ...(prompts && { prompts }),
    ...(turn_limits && { turn_limits }),
  };
  return Object.keys(settings).length === 0 ? true : settings;
}

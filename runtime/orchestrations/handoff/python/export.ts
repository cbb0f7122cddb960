import { WorkflowGraphError } from "../../../errors.js";
import type { JsonValue } from "../../../json.js";
import type { WorkflowDocument } from "../../../document/model.js";
import { Names } from "../../../document/python/export-names.js";
import { pythonLiteral } from "../../../document/python/python-literal.js";
import { handoffSpec, type HandoffSpec } from "../document/spec.js";
import { stubText } from "./condition-stub.js";
import { agentStatement, ToolFunctions } from "./export-agents.js";

const CONDITION = "is_over";
const CLIENT = "client";
const TOOLS = "tools_of";
/** Names that the code itself uses, and no agent or tool may take. */
const RESERVED = [
  "Agent",
  "HandoffBuilder",
  "NotImplementedError",
  "build_workflow",
  "tool",
  CONDITION,
  CLIENT,
  TOOLS,
];

/**
 * Python code that builds the workflow with the framework's `HandoffBuilder`: the tools as functions that are left to write, and a function
 * that takes the agents' chat client and returns what `build()` gives. `terminate_when` is Baton's language, so its function is left to write
 * too. Throws `WorkflowGraphError` for a document that the builder would refuse, or that is .NET's.
 */
export function exportHandoff({ data, participants }: WorkflowDocument): string {
  const spec = handoffSpec(data, participants);
  if (spec.dialect.name !== "python")
    throw new WorkflowGraphError(
      `This document has the dialect ${spec.dialect.name}, which runs by other rules than Python's HandoffBuilder.`,
    );
  const names = new Names([...RESERVED.map(reserved), ...spec.agents.map(({ name }) => name)], wordOf);
  const agent = (name: string): string => {
    const variable = spec.agents.some((each) => each.name === name) ? names.parameterOf(name) : undefined;
    if (variable === undefined)
      throw new WorkflowGraphError(`There is no agent ${name}, and HandoffBuilder refuses such a name.`);
    return variable;
  };
  const tools = new ToolFunctions(spec.agents, names.parameters);
  const isOpen = spec.agents.some((each) => each.tools === undefined);
  const agents = spec.agents.map((each) =>
    agentStatement(
      each,
      agent(each.name),
      CLIENT,
      each.tools === undefined ? `${TOOLS}[${pythonLiteral(each.name)}]` : tools.listOf(each.tools),
    ),
  );
  const build = [
    `def build_workflow(${isOpen ? `${CLIENT}, ${TOOLS}` : CLIENT}):`,
    `    """The handoff workflow. ${CLIENT} is the agents' chat client${isOpen ? `; ${TOOLS} has the tools of agents by name, where the document lists none` : ""}."""`,
    ...agents,
    "    return (",
    ...builderCalls(spec, agent).map((call) => `        ${call}`),
    "    )",
  ].join("\n");
  return `${[head(tools.isEmpty), ...tools.definitions, ...conditionFunction(spec), build].join("\n\n\n")}\n`;
}

/** A reserved name is told from an agent of the same name by a sign that no name has. */
const SIGN = "\0";

function reserved(name: string): string {
  return SIGN + name;
}

function wordOf(key: string): string {
  return key.startsWith(SIGN) ? key.slice(SIGN.length) : key;
}

function head(withoutTools: boolean): string {
  return [
    `from agent_framework import Agent${withoutTools ? "" : ", tool"}`,
    "from agent_framework.orchestrations import HandoffBuilder",
  ].join("\n");
}

function builderCalls(spec: HandoffSpec, agent: (name: string) => string): string[] {
  const { start } = spec;
  if (start === undefined)
    throw new WorkflowGraphError("start is missing: HandoffBuilder refuses to build without it.");
  const participants = spec.agents.map(({ name }) => agent(name)).join(", ");
  const options = spec.terminateWhen === undefined ? "" : `, termination_condition=${CONDITION}`;
  return [
    `HandoffBuilder(participants=[${participants}]${options})`,
    ...handoffCalls(spec, agent),
    `.with_start_agent(${agent(start)})`,
    ...autonomousCall(spec),
    ".build()",
  ];
}

/** One call for each entry. One without targets still takes the mesh away. */
function handoffCalls({ entries = [] }: HandoffSpec, agent: (name: string) => string): string[] {
  return entries.map(({ from, to, description }) => {
    const given = description === undefined ? "" : `, description=${pythonLiteral(description)}`;
    return `.add_handoff(${agent(from)}, [${to.map(agent).join(", ")}]${given})`;
  });
}

/** The settings as they stand: an empty list of agents means everybody, as no list does. */
function autonomousCall({ autonomous }: HandoffSpec): string[] {
  if (autonomous === undefined) return [];
  const { agents, prompts, turnLimits } = autonomous;
  const given: [string, JsonValue | undefined][] = [
    ["agents", agents && [...agents]],
    ["prompts", prompts && Object.fromEntries(prompts)],
    ["turn_limits", turnLimits && Object.fromEntries(turnLimits)],
  ];
  const args = given.flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${pythonLiteral(value)}`],
  );
  return [`.with_autonomous_mode(${args.join(", ")})`];
}

function conditionFunction({ terminateWhen }: HandoffSpec): string[] {
  if (terminateWhen === undefined) return [];
  return [
    [
      `def ${CONDITION}(conversation):`,
      `    raise NotImplementedError(${pythonLiteral(stubText(terminateWhen))})`,
    ].join("\n"),
  ];
}

import { WorkflowGraphError } from "../../../errors.js";
import type { JsonValue } from "../../../json.js";
import type { WorkflowDocument } from "../../../document/model.js";
import { Names } from "../../../document/python/export-names.js";
import { pythonLiteral } from "../../../document/python/python-literal.js";
import { handoffSpec, type HandoffSpec } from "../document/spec.js";

/** A name with a leading underscore: no participant's parameter begins so, unless its own name does. */
const CONDITION = "_is_over";

/**
 * Python code that builds the workflow with the framework's `HandoffBuilder`: a function that takes the agents and returns what `build()`
 * gives. `terminate_when` is Baton's language, so its function is left to write. Throws `WorkflowGraphError` for a document that the
 * builder would refuse, or that is .NET's.
 */
export function exportHandoff({ data, participants }: WorkflowDocument): string {
  const spec = handoffSpec(data, participants);
  if (spec.dialect.name !== "python")
    throw new WorkflowGraphError(
      `This document has the dialect ${spec.dialect.name}, which runs by other rules than Python's HandoffBuilder.`,
    );
  const names = new Names([CONDITION, ...spec.agents.map(({ name }) => name)]);
  const agent = (name: string): string => {
    const parameter = spec.agents.some((each) => each.name === name) ? names.parameterOf(name) : undefined;
    if (parameter === undefined)
      throw new WorkflowGraphError(`There is no agent ${name}, and HandoffBuilder refuses such a name.`);
    return parameter;
  };
  const { start } = spec;
  if (start === undefined)
    throw new WorkflowGraphError("start is missing: HandoffBuilder refuses to build without it.");
  const parameters = spec.agents.map(({ name }) => agent(name)).join(", ");
  const options = spec.terminateWhen === undefined ? "" : `, termination_condition=${CONDITION}`;
  const calls = [
    `HandoffBuilder(participants=[${parameters}]${options})`,
    ...handoffCalls(spec, agent),
    `.with_start_agent(${agent(start)})`,
    ...autonomousCall(spec),
    ".build()",
  ];
  const build = [
    `def build_workflow(${parameters}):`,
    '    """The handoff workflow; the parameters are its agents."""',
    "    return (",
    ...calls.map((call) => `        ${call}`),
    "    )",
  ].join("\n");
  const head = "from agent_framework.orchestrations import HandoffBuilder";
  return `${[head, ...conditionFunction(spec), build].join("\n\n\n")}\n`;
}

/** One call for each edge: the builder adds up the calls of one source. */
function handoffCalls({ edges, start = "" }: HandoffSpec, agent: (name: string) => string): string[] {
  if (edges === undefined) return [];
  // A declaration without targets still takes the mesh away.
  if (edges.length === 0) return [`.add_handoff(${agent(start)}, [])`];
  return edges.map(({ from, to, description }) => {
    const given = description === undefined ? "" : `, description=${pythonLiteral(description)}`;
    return `.add_handoff(${agent(from)}, [${agent(to)}]${given})`;
  });
}

function autonomousCall({ autonomous }: HandoffSpec): string[] {
  if (autonomous === undefined) return [];
  const { agents, prompts, turnLimits } = autonomous;
  const given: [string, JsonValue][] = [
    ["agents", [...(agents ?? [])]],
    ["prompts", Object.fromEntries(prompts ?? [])],
    ["turn_limits", Object.fromEntries(turnLimits ?? [])],
  ];
  const args = given
    .filter(([, value]) => value !== null && Object.keys(value).length > 0)
    .map(([key, value]) => `${key}=${pythonLiteral(value)}`);
  return [`.with_autonomous_mode(${args.join(", ")})`];
}

function conditionFunction({ terminateWhen }: HandoffSpec): string[] {
  if (terminateWhen === undefined) return [];
  return [
    [
      `def ${CONDITION}(conversation):`,
      `    raise NotImplementedError(${pythonLiteral(`terminate_when is not written yet: ${terminateWhen}`)})`,
    ].join("\n"),
  ];
}

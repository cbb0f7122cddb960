import type { JsonObject, JsonValue } from "../../runtime/index.js";
import type { AgentReference, AgentSpec } from "../../runtime/index.js";
import { HandoffBuilder, type BuiltHandoff } from "../../runtime/index.js";
import { outputKindOf, type OutputSelection } from "../../runtime/index.js";
import { conditionOf, type Condition } from "./handoff-case.js";

export type Reference = string | { str: string } | { raw: null | string | number };

interface Step {
  op: string;
  participants?: Reference[];
  agent?: Reference;
  from?: Reference;
  to?: Reference[];
  description?: string;
  agents?: string[];
  prompts?: Record<string, string>;
  turn_limits?: Record<string, number>;
  condition?: Condition;
  output_from?: string[];
  intermediate_output_from?: string[] | "all_other";
}

/** One line of handoff-builds.jsonl. */
export interface BuildCase {
  id: string;
  agents: Record<string, JsonObject & { per_service_history?: boolean }>;
  steps: Step[];
  outcome: { ok: boolean; step?: number; error?: string; built?: Built[]; warnings?: string[] };
}

interface Built {
  agents: Record<string, { handoff_tools: { name: string }[]; transport_to: string[] }>;
}

/** Takes the steps and answers in the golden file's shape, warnings counted: their wording is the framework's own. */
export function takeSteps({ agents, steps }: BuildCase) {
  let builder = new HandoffBuilder();
  const built: JsonValue[] = [];
  const resolve = (reference: Reference): AgentReference => {
    if (typeof reference === "string") return specOf(agents[reference] ?? {});
    return "str" in reference ? reference.str : reference.raw;
  };
  for (const [index, step] of steps.entries()) {
    try {
      if (step.op === "new") builder = new HandoffBuilder(step.participants?.map(resolve), selectionOf(step));
      else if (step.op === "build") built.push(shown(builder.build()));
      else take(builder, step, resolve);
    } catch (error) {
      const name = (error as { pythonError?: string }).pythonError;
      if (name === undefined) throw error;
      return { ok: false, step: index, error: name, warnings: builder.warnings.length };
    }
  }
  return { ok: true, built: sorted(built as unknown as Built[]), warnings: builder.warnings.length };
}

export function expectedOutcome({ outcome }: BuildCase) {
  const warnings = outcome.warnings?.length ?? 0;
  const { ok, step, error, built } = outcome;
  return ok ? { ok, ...(built && { built: sorted(built) }), warnings } : { ok, step, error, warnings };
}

function take(builder: HandoffBuilder, step: Step, resolve: (reference: Reference) => AgentReference): void {
  const { op, participants = [], agent = "", from = "", to = [], description } = step;
  if (op === "participants") builder.participants(participants.map(resolve));
  else if (op === "start") builder.withStartAgent(resolve(agent));
  else if (op === "add_handoff") builder.addHandoff(resolve(from), to.map(resolve), description);
  else if (op === "termination") builder.withTerminationCondition(conditionOf(step.condition as Condition));
  else if (op === "autonomous")
    builder.withAutonomousMode({
      agents: step.agents,
      prompts: new Map(Object.entries(step.prompts ?? {})),
      turnLimits: new Map(Object.entries(step.turn_limits ?? {})),
    });
  else if (op !== "checkpointing") throw new Error(`no step ${op}`);
}

function specOf({
  per_service_history: perServiceHistory = true,
  ...spec
}: BuildCase["agents"][string]): AgentSpec {
  return { ...(spec as AgentSpec), perServiceHistory };
}

function selectionOf({
  output_from: outputFrom,
  intermediate_output_from: intermediateFrom,
}: Step): OutputSelection {
  return { ...(outputFrom && { outputFrom }), ...(intermediateFrom && { intermediateFrom }) };
}

function shown({ agents, start, outputs }: BuiltHandoff): JsonValue {
  const kind = outputKindOf(start, outputs);
  return {
    start,
    agents: Object.fromEntries(
      agents.map(({ id, tools, handoffs, autonomous }) => [
        id,
        {
          own_tools: tools.map(({ name }) => name),
          handoff_tools: handoffs.map(({ name, description }) => ({ name, description })),
          // A hint to the model that every agent of a handoff gets.
          allow_multiple_tool_calls: false,
          transport_to: agents.map((other) => other.id).filter((other) => other !== id),
          autonomous: autonomous
            ? { on: true, turn_limit: autonomous.turnLimit, prompt: autonomous.prompt }
            : false,
        },
      ]),
    ),
    first_reply_event_types: kind === "hidden" ? [] : [kind],
  };
}

/** The framework's order of tools depends on hashes. */
function sorted(built: readonly Built[]) {
  return built.map((one) => ({
    ...one,
    agents: Object.fromEntries(
      Object.entries(one.agents).map(([id, agent]) => [
        id,
        {
          ...agent,
          handoff_tools: agent.handoff_tools.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
          transport_to: agent.transport_to.toSorted(),
        },
      ]),
    ),
  }));
}

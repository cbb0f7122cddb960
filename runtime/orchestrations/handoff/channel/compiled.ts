import { ProtocolError } from "../../../errors.js";
import { parseExpression, type Expression } from "../../../expression/expression.js";
import { isObject, own, type JsonObject, type JsonValue } from "../../../json.js";
import { declaredParticipants } from "../../../document/participants.js";
import type { HandoffAgent } from "../agent.js";
import { HandoffBuilder, type BuiltHandoff } from "../builder/handoff-builder.js";
import { CHANNEL_KEY } from "../document/graph.js";
import { handoffRules } from "../document/rules.js";
import { handoffSpec, type HandoffSpec } from "../document/spec.js";
import type { HandoffRule } from "../rule.js";

/** A channel's graph, read and built once. */
export interface CompiledHandoff {
  readonly spec: HandoffSpec;
  readonly built: BuiltHandoff;
  readonly rules: readonly HandoffRule[];
  readonly condition: Expression | undefined;
  readonly agents: ReadonlyMap<string, HandoffAgent>;
  /** Participants' ids by name, and names by id. */
  readonly idOf: ReadonlyMap<string, string>;
  readonly nameOf: ReadonlyMap<JsonValue, string>;
}

/** Builds the workflow as the framework does. Throws a `PythonError` for what its builder refuses, a `ProtocolError` for a condition that cannot be read. */
export function compileHandoff(graph: JsonObject): CompiledHandoff {
  const data = own(graph, CHANNEL_KEY);
  if (!isObject(data))
    throw new ProtocolError(
      "The channel's graph is no handoff workflow: it has no “handoff”.",
      "/knobs/graph",
    );
  const list = own(data, "participants");
  const participants = declaredParticipants(Array.isArray(list) ? list : []);
  const spec = handoffSpec(data, participants);
  const built = build(spec);
  return {
    spec,
    built,
    rules: handoffRules(spec),
    condition: conditionOf(spec.terminateWhen),
    agents: new Map(built.agents.map((agent) => [agent.id, agent])),
    idOf: new Map(participants.map(({ name, agent_id }) => [name, agent_id ?? name])),
    nameOf: new Map(participants.map(({ name, agent_id }) => [agent_id ?? name, name])),
  };
}

function build({ agents, edges, start, autonomous, dialect }: HandoffSpec): BuiltHandoff {
  const builder = new HandoffBuilder(agents, {}, dialect);
  // An empty declaration takes the mesh away, as it does in the framework.
  if (edges?.length === 0 && agents[0]) builder.addHandoff(agents[0].name, []);
  for (const { from, to, description } of edges ?? []) builder.addHandoff(from, [to], description);
  if (start !== undefined) builder.withStartAgent(start);
  if (autonomous) builder.withAutonomousMode(autonomous);
  return builder.build();
}

function conditionOf(text: string | undefined): Expression | undefined {
  if (text === undefined) return undefined;
  const parsed = parseExpression(text);
  if (parsed.ok) return parsed.expression;
  throw new ProtocolError(`terminate_when cannot be read: ${parsed.message}`, "/terminate_when");
}

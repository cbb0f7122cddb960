import { idText } from "../graph/value-text.js";
import { playedRound } from "../hub/played-rounds.js";
import type { Run } from "../hub/run-types.js";
import { isObject, own, setOwn, type JsonObject, type JsonValue } from "../json.js";
import type { ScenarioToolCall } from "../document/model.js";
import { eventsOfRound } from "../runners/round.js";
import type { Round } from "../runners/runner.js";
import type { Turn } from "../wal/recorded.js";
import { contextChanges } from "../workflow/context-changes.js";
import { updatedContext } from "../workflow/context-updates.js";
import { EV_TEXT } from "../workflow/events.js";

/**
 * A turn as a round that leads to the same: what was played, or what its envelope lets know. Whatever else changed the context before the
 * turn was decided, by hand perhaps, is under `context`.
 */
export function roundOfTurn(run: Pick<Run, "document" | "names" | "idOf">, turn: Turn): Round {
  const round = playedRound(turn) ?? roundFromEnvelope(run, turn);
  const { contextSets } = eventsOfRound(round, run.document, run.idOf, turn.number === 1);
  let reached = turn.before.context_vars;
  for (const change of contextSets) reached = updatedContext(reached, change, "/event_data");
  const missing = contextChanges(reached, turn.after.context_vars);
  if (missing.length === 0) return round;
  const set: JsonObject = { ...round.context?.set };
  const deleted = new Set(round.context?.delete);
  for (const change of missing)
    if (change.kind === "removed") {
      deleted.add(change.key);
      delete set[change.key];
    } else {
      setOwn(set, change.key, change.after);
      deleted.delete(change.key);
    }
  const context: NonNullable<Round["context"]> = {};
  if (Object.keys(set).length > 0) context.set = set;
  if (deleted.size > 0) context.delete = [...deleted];
  return { ...round, context };
}

function roundFromEnvelope({ names }: Pick<Run, "names">, { envelope, tools }: Turn): Round {
  const { sender_id: sender, event_type: type, event_data } = envelope;
  const data = isObject(event_data) ? event_data : {};
  const text = own(data, type === EV_TEXT ? "text" : "body");
  return {
    speaker: idText(names.get(idText(sender)) ?? sender),
    text: typeof text === "string" ? text : "",
    tools: callsOf(data, tools, names),
  };
}

/** The calls of which the log knows: all where the envelope lists them, else their names, the one that routed with what it did. */
function callsOf(data: JsonObject, tools: readonly string[], names: ReadonlyMap<string, string>) {
  const listed = own(data, "calls");
  if (Array.isArray(listed)) return listed.flatMap(listedCall);
  const routing = routedCall(own(data, "routing"), names);
  const calls = tools.map((name): ScenarioToolCall => (name === routing?.name ? routing : { name }));
  return routing === undefined || calls.includes(routing) ? calls : [...calls, routing];
}

function listedCall(entry: JsonValue): ScenarioToolCall[] {
  const name = isObject(entry) ? own(entry, "name") : undefined;
  const args = isObject(entry) ? own(entry, "args") : undefined;
  if (typeof name !== "string") return [];
  return [isObject(args) ? { name, args } : { name }];
}

function routedCall(
  routing: JsonValue | undefined,
  names: ReadonlyMap<string, string>,
): ScenarioToolCall | undefined {
  const tool = isObject(routing) ? own(routing, "tool") : undefined;
  if (!isObject(routing) || typeof tool !== "string" || tool === "") return undefined;
  const reason = own(routing, "reason");
  const target = own(routing, "target");
  if (own(routing, "kind") === "finish")
    return { name: tool, finish: typeof reason === "string" ? reason : "" };
  const call: ScenarioToolCall = { name: tool };
  if (typeof target === "string" && target !== "") call.handoff = names.get(target) ?? target;
  if (typeof reason === "string" && reason !== "") call.args = { reason };
  return call;
}

import { idText } from "../graph/value-text.js";
import type { Run } from "../hub/run-types.js";
import { setOwn, type JsonObject, type JsonValue } from "../json.js";
import type { Round, RoundCall } from "../runners/runner.js";
import { contextChanges } from "../workflow/context-changes.js";
import type { Sequence, Turn } from "../wal/recorded.js";
import { roundOfTurn } from "./round-of-turn.js";

/** The parts of a run that say what was played. */
export interface PlayedRun
  extends Pick<Run, "document" | "names" | "idOf" | "initialState" | "end" | "metadata"> {
  readonly turns: Sequence<Turn>;
}

/**
 * A scenario that plays a run again, as it stands in a document: every turn as it was, the first context where it was another than the
 * document's, and the run's end as what is expected. `undefined` before anybody has spoken.
 */
export function recordedScenario(run: PlayedRun, name: string): JsonObject | undefined {
  const [kickoff, ...turns] = [...run.turns].map((turn) => roundOfTurn(run, turn));
  if (kickoff === undefined) return undefined;
  const scenario: JsonObject = { name, kickoff: kickoff.text };
  const context = firstContext(run);
  if (Object.keys(context).length > 0) scenario["context_vars"] = context;
  scenario["turns"] = turns.map(turnData);
  scenario["expect"] = expectation(run);
  return scenario;
}

/** What the kickoff was decided with, as far as the document does not say it: a kickoff has no context of its own. */
function firstContext({ document, turns, initialState }: PlayedRun): JsonObject {
  const first = turns.at(0)?.after.context_vars ?? initialState.context_vars;
  const context: JsonObject = {};
  for (const change of contextChanges(document.contextVars, first))
    if (change.kind !== "removed") setOwn(context, change.key, change.after);
  return context;
}

function turnData({ speaker, text, tools, context }: Round): JsonObject {
  const turn: JsonObject = { from: speaker };
  if (text !== "") turn["text"] = text;
  if (tools.length > 0) turn["tools"] = tools.map(callData);
  if (context !== undefined && Object.keys(context).length > 0) turn["context"] = { ...context };
  return turn;
}

/** A name where nothing else is said. A call that failed did nothing of what its tool declares. */
function callData({ name, args, set, delete: deleted, handoff, finish, failed }: RoundCall): JsonValue {
  const call: JsonObject = { name };
  if (args !== undefined) call["args"] = args;
  if (failed) return { ...call, set: {}, delete: [] };
  if (set !== undefined) call["set"] = set;
  if (deleted !== undefined) call["delete"] = deleted;
  if (handoff !== undefined) call["handoff"] = handoff;
  if (finish !== undefined) call["finish"] = finish;
  return Object.keys(call).length === 1 ? name : call;
}

function expectation({ turns, names, metadata, end }: PlayedRun): JsonObject {
  const expect: JsonObject = {};
  const reason = metadata.close_reason;
  if (end?.kind === "closed" && typeof reason === "string") expect["close_reason"] = reason;
  expect["speakers"] = [...turns].map(({ envelope: { sender_id: id } }) =>
    idText(names.get(idText(id)) ?? id),
  );
  return expect;
}

import { isObject, own, type ExpressionScope, type JsonObject, type JsonValue } from "../runtime/index.js";
import { nameOf, withNames } from "./names.js";
import { textOf } from "./scopes/turn.js";
import type { View } from "./view.js";

/**
 * The names that conditions, log points and watches may use, as of a frame: the context's keys first, then the turn's words, then the
 * state's fields. `context_vars`, `turn` and `state` say which is meant.
 */
export function expressionScope(view: View): ExpressionScope {
  const { state } = view;
  return {
    lookup(name) {
      if (name === "context_vars") return state.context_vars;
      const value = own(state.context_vars, name);
      if (value !== undefined) return value;
      const word = TURN.get(name);
      if (word !== undefined) return word(view);
      if (name === "turn") return turnObject(view);
      if (name === "state") return stateFields(view);
      return name === "graph_data" ? undefined : stateField(view, name);
    },
  };
}

/** Names of the turn's words, for completions. */
export function turnWords(): string[] {
  return [...TURN.keys()];
}

/** What a frame's turn is about; all of it null at the start. */
const TURN: ReadonlyMap<string, (view: View) => JsonValue> = new Map([
  /** Who spoke, by name. */
  ["speaker", ({ turn, run }: View) => (turn === undefined ? null : nameOf(turn.envelope.sender_id, run))],
  ["text", ({ turn }: View) => (turn === undefined ? null : saidIn(turn.envelope))],
  /** The first tool that the turn called. */
  ["tool", ({ turn }: View) => turn?.tools[0] ?? null],
  ["tools", ({ turn }: View) => turn?.tools ?? null],
  ["next", nextSpeaker],
]);

/** Who is expected to speak, by name; null inside a decision, after the close, and when anyone may speak. */
function nextSpeaker({ state, run, decided, timeline, moment }: View): JsonValue {
  const id = state.expected_next_speaker;
  return !decided || timeline.closesAt(moment) || id === "" || id === null ? null : nameOf(id, run);
}

function turnObject(view: View): JsonObject {
  const words = [...TURN].map(([name, word]) => [name, word(view)] as const);
  return { number: view.turn?.number ?? 0, ...Object.fromEntries(words) };
}

function stateFields(view: View): JsonObject {
  const { graph_data: _graph, ...fields } = view.state as unknown as JsonObject;
  return withNames(fields, view.run) as JsonObject;
}

function stateField({ state, run }: View, name: string): JsonValue | undefined {
  const value = own(state as unknown as JsonObject, name);
  return value === undefined ? undefined : withNames(value, run);
}

function saidIn({ event_type, event_data }: { event_type: JsonValue; event_data: JsonValue }): JsonValue {
  return textOf(event_type, isObject(event_data) ? event_data : {});
}

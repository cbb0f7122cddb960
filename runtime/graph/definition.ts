import type { JsonObject, JsonValue } from "../json.js";
import type { Decision, TurnEnvelope, TurnState } from "./turn.js";

/** One named argument. Without `default` it must be given. Types of values are never checked, as in AG2. */
export interface ArgField {
  name: string;
  default?: JsonValue;
}

/**
 * Which arguments a condition or target takes: names (all required), fields, or a JSON Schema of an object, of which `properties`
 * (with `default`), `required` and `additionalProperties: true` count. Absent: any arguments pass.
 */
export type ArgsDeclaration = readonly (string | ArgField)[] | JsonObject;

interface Definition {
  /** The exact name on the wire. */
  readonly name: string;
  readonly args?: ArgsDeclaration;
  /** Names of the arguments that hold a participant (an id, or a list of ids): they are mapped when names become agent ids. */
  readonly ids?: readonly string[];
}

/** How people call a participant whose id stands in the data. */
export type NameOf = (id: JsonValue) => string;

/**
 * Where the compiled graph files a rule, so that it finds the deciding one without walking all of them. `sender`, `tool` and `context`
 * fire exactly when Python's `==` holds between `value` and the turn's sender, its routing tool, or the context variable (absent is null).
 */
export type IndexEntry =
  | { by: "always" | "never" }
  | { by: "sender" | "tool"; value: JsonValue }
  | { by: "context"; key: string; value: JsonValue };

export interface ConditionDefinition extends Definition {
  /** Synchronous and pure. Absent: declared without a module, so its outcome is unknown and a run cannot evaluate it. */
  readonly evaluate?: (state: TurnState, envelope: TurnEnvelope, args: JsonObject) => boolean;
  /** `undefined` for arguments that must be evaluated in their turn. */
  readonly index?: (args: JsonObject) => IndexEntry | undefined;
  /** The condition as a person reads it: `from nurse`. */
  readonly text?: (args: JsonObject, nameOf: NameOf) => string;
  /** Why it fired or not, with the operands: `route is "general", not "security"`. */
  readonly reason?: (state: TurnState, envelope: TurnEnvelope, args: JsonObject) => string;
}

export interface TargetDefinition extends Definition {
  /** Synchronous and pure. Absent: declared without a module. */
  readonly resolve?: (state: TurnState, envelope: TurnEnvelope, args: JsonObject) => Decision;
  /** The target as a person reads it: `records`, `close as done`. */
  readonly text?: (args: JsonObject, nameOf: NameOf) => string;
}

import type { JsonObject, JsonValue } from "../json.js";

/** A condition or target on the wire: `{"name": …, "args": {…}}`. Types of args are never checked by AG2. */
export interface NamedSpec {
  name: string;
  args?: JsonObject;
}

/** One rule on the wire. A missing priority is 0; the lowest number is evaluated first. `then: null` terminates with "after_work". */
export interface TransitionData {
  when: NamedSpec;
  then: NamedSpec | null;
  priority?: JsonValue;
}

/** `TransitionGraph.to_dict()` as AG2 writes it; keys beside these four are ignored by AG2. */
export interface GraphData {
  initial_speaker: JsonValue;
  transitions?: TransitionData[];
  default_target?: NamedSpec | null;
  max_turns?: JsonValue;
}

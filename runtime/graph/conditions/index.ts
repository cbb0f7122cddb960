import type { ConditionDefinition } from "../definition.js";
import { always } from "./always.js";
import { contextEquals } from "./context-equals.js";
import { fromSpeaker } from "./from-speaker.js";
import { toolCalled } from "./tool-called.js";

/** AG2's conditions. */
export const builtInConditions: readonly ConditionDefinition[] = [
  always,
  fromSpeaker,
  toolCalled,
  contextEquals,
];

import { isObject, own } from "../../json.js";
import type { JsonObject, JsonValue } from "../../json.js";
import { kindText } from "../../python/kinds.js";
import { checkMaxTurns } from "./max-turns.js";
import { checkNamedSpec } from "./named-spec.js";
import { checkPriorities } from "./priorities.js";
import type { Shape } from "./shape.js";

/** The keys that AG2 reads. */
export function checkGraph(data: JsonObject, shape: Shape): void {
  checkInitialSpeaker(data, shape);
  const transitions = own(data, "transitions");
  if (Array.isArray(transitions)) {
    for (let index = 0; index < transitions.length; index += 1)
      checkTransition(transitions[index] ?? null, index, data, shape);
    checkPriorities(transitions, shape);
  } else checkTransitionsKind(transitions, shape);
  const fallback = own(data, "default_target");
  if (fallback !== undefined && fallback !== null)
    checkNamedSpec(fallback, "/default_target", "target", data, shape);
  checkMaxTurns(own(data, "max_turns"), shape);
}

function checkInitialSpeaker(data: JsonObject, shape: Shape): void {
  const speaker = own(data, "initial_speaker");
  // An empty name beside a list of participants is an unknown participant; without a list nobody else would say it.
  if (typeof speaker === "string" && (speaker !== "" || Array.isArray(own(data, "participants")))) return;
  if (speaker === undefined) {
    shape.missing(
      "",
      "initial_speaker is missing: AG2 raises KeyError when the channel is created. Name the participant who speaks first.",
      [
        {
          title: "Add initial_speaker",
          edits: [{ op: "set", pointer: "/initial_speaker", value: firstName(data) }],
        },
      ],
    );
    return;
  }
  const error = typeof speaker === "object" && speaker !== null ? "TypeError" : "ProtocolError";
  shape.wrong(
    "/initial_speaker",
    `initial_speaker must name a participant, but is ${speaker === "" ? "empty" : kindText(speaker)}: AG2 raises ${error} when the channel is created.`,
  );
}

/** The participant who would most likely start: the first human, else the first of all. */
function firstName(data: JsonObject): string {
  const list = own(data, "participants");
  const entries = Array.isArray(list) ? list : [];
  const human = entries.find((entry) => isObject(entry) && own(entry, "kind") === "human") ?? entries[0];
  const name = isObject(human) ? own(human, "name") : human;
  return typeof name === "string" ? name : "user";
}

/** AG2 walks whatever stands here: nothing in it is no rule at all, null and numbers cannot be walked, texts and objects hold no rules. */
function checkTransitionsKind(value: JsonValue | undefined, shape: Shape): void {
  if (value === undefined || value === "" || (isObject(value) && Object.keys(value).length === 0)) return;
  shape.wrong(
    "/transitions",
    `transitions must be a list of rules, but is ${kindText(value)}: AG2 raises TypeError when the channel is created.`,
    value === null
      ? [{ title: "Make it an empty list", edits: [{ op: "set", pointer: "/transitions", value: [] }] }]
      : [],
  );
}

function checkTransition(transition: JsonValue, index: number, data: JsonObject, shape: Shape): void {
  const pointer = `/transitions/${index}`;
  if (!isObject(transition)) {
    shape.wrong(
      pointer,
      `A rule is an object with when and then, but this is ${kindText(transition)}: AG2 raises TypeError when the channel is created.`,
      [{ title: "Remove it", edits: [{ op: "remove", pointer }] }],
    );
    return;
  }
  const when = own(transition, "when");
  if (when === undefined)
    shape.missing(
      pointer,
      "This rule has no when: AG2 raises KeyError when the channel is created. Say when it decides.",
      [
        {
          title: 'Add "when": {"name": "always"}',
          edits: [{ op: "set", pointer: `${pointer}/when`, value: { name: "always", args: {} } }],
        },
      ],
    );
  else checkNamedSpec(when, `${pointer}/when`, "condition", data, shape);
  const then = own(transition, "then");
  if (then === undefined)
    shape.missing(
      pointer,
      'This rule has no then: AG2 raises KeyError when the channel is created. Say who speaks next, or write null to close with "after_work".',
      [
        {
          title: 'Add "then": null (closes with "after_work")',
          edits: [{ op: "set", pointer: `${pointer}/then`, value: null }],
        },
      ],
    );
  else if (then !== null) checkNamedSpec(then, `${pointer}/then`, "target", data, shape);
}

import type { JsonObject, JsonValue } from "../json.js";
import { isObject, own } from "../json.js";
import { builtInConditions } from "./conditions/index.js";
import type { NameOf } from "./definition.js";
import { SPOKEN_CONDITIONS, SPOKEN_TARGETS } from "./spoken.js";
import { builtInTargets } from "./targets/index.js";
import { idText, valueText } from "./value-text.js";
import type { NamedSpec, TransitionData } from "./wire.js";

const conditions = new Map<string, Text | undefined>([
  ...SPOKEN_CONDITIONS,
  ...builtInConditions.map(({ name, text }) => [name, text] as const),
]);
const targets = new Map<string, Text | undefined>([
  ...SPOKEN_TARGETS,
  ...builtInTargets.map(({ name, text }) => [name, text] as const),
]);

/** `null` terminates with AG2's own reason. */
const AFTER_WORK: NamedSpec = { name: "terminate", args: { reason: "after_work" } };

/**
 * A rule as people see it: `from nurse → records`, `tool escalate → security`, `context lane == "cardiology" → cardiology`,
 * `always → round robin`. Takes half-typed data too: what is missing reads `…`.
 */
export function ruleText(transition: TransitionData, nameOf: NameOf = idText): string {
  const { when, then } = isObject(transition) ? transition : { when: undefined, then: undefined };
  return `${conditionText(when, nameOf)} → ${targetText(then, nameOf)}`;
}

/** A condition as people see it: `from nurse`. */
export function conditionText(spec: NamedSpec | undefined, nameOf: NameOf = idText): string {
  return specText(spec, conditions, nameOf);
}

/** A target as people see it: `records`, `close as done`. */
export function targetText(spec: NamedSpec | null | undefined, nameOf: NameOf = idText): string {
  return specText(spec === null ? AFTER_WORK : spec, targets, nameOf);
}

/** The default target as people see it: `otherwise → close as done`. */
export function defaultText(spec: NamedSpec | null | undefined, nameOf: NameOf = idText): string {
  return `otherwise → ${targetText(spec ?? null, nameOf)}`;
}

type Text = (args: JsonObject, nameOf: NameOf) => string;

function specText(spec: unknown, known: ReadonlyMap<string, Text | undefined>, nameOf: NameOf): string {
  if (!isObject(spec)) return "…";
  const name = own(spec, "name");
  const given = own(spec, "args");
  const args = isObject(given) ? given : {};
  const text = typeof name === "string" ? known.get(name) : undefined;
  if (text !== undefined) return text(args, nameOf);
  return name === undefined ? "…" : customText(name, args);
}

function customText(name: JsonValue, args: JsonObject): string {
  const shown = Object.keys(args).map((key) => `${key}: ${valueText(args[key])}`);
  return shown.length === 0 ? idText(name) : `${idText(name)}(${shown.join(", ")})`;
}

import { pointerOf } from "../../../../document/python/dynamic-path.js";
import type { WorkflowDocument } from "../../../../document/model.js";
import type { Finding } from "../../../../document/problem.js";
import { isObject, own, setOwn, type JsonObject, type JsonValue } from "../../../../json.js";

/** Who takes part, who starts, and who hands over to whom. */
const ESSENTIAL = /^(?:participants(?:\[\d+\])?|start|handoffs(?:\[\d+\](?:\.(?:from|to(?:\[\d+\])?))?)?)$/;
/** The name of a variable stands for that of its agent. */
const STAND_IN = /^participants\[\d+\]\.name$/;
/** Holds or does not hold: nothing that is said decides it. */
const ANY_CONDITION = "last.text == agent";

/** What a place of a handoff workflow in code is, in words, where nothing can be proved about the workflow without it. */
export function essentialInWords(path: string): string | undefined {
  if (!ESSENTIAL.test(path)) return undefined;
  if (path.startsWith("participants")) return "who takes part";
  return path === "start" ? "which agent starts" : "who hands over to whom";
}

/**
 * The data of a handoff workflow without what is not known. A condition that may be anything stands for an unknown one, because none at all
 * would say that nothing ends the run; a description says where it is missing, because its absence would count as a fault.
 */
export function knownPart(data: JsonObject, dynamicPaths: readonly string[]): JsonObject {
  const known = structuredClone(data);
  for (const path of dynamicPaths) {
    const segments = pointerOf(path).slice(1).split("/");
    const key = segments.at(-1) ?? "";
    if (ESSENTIAL.test(path)) put(known, segments, null);
    else if (STAND_IN.test(path)) continue;
    else if (key === "description" && segments.length === 3)
      put(known, segments, `Only a run shows ${path}.`);
    else if (path === "terminate_when") setOwn(known, path, ANY_CONDITION);
    else put(known, segments[0] === "autonomous" ? segments.slice(0, 2) : segments.slice(0, 3), undefined);
  }
  return known;
}

/** What is found at a place that is not known says nothing; neither does a name that is missing among names of variables. */
export function suits({ dynamicPaths = [] }: WorkflowDocument, { code, pointer }: Finding): boolean {
  const unknown = dynamicPaths.filter((path) => !STAND_IN.test(path));
  const standsIn = unknown.length < dynamicPaths.length;
  if (standsIn && (code === "handoff-autonomous-name" || code === "handoff-unknown-participant"))
    return false;
  return !unknown.some((path) => `${pointer}/`.startsWith(`${pointerOf(path)}/`));
}

/** Sets the value at a place, or takes it away; a place whose way there is missing stays as it is. */
function put(data: JsonObject, segments: readonly string[], value: JsonValue | undefined): void {
  let at: JsonValue | undefined = data;
  for (const segment of segments.slice(0, -1))
    at = Array.isArray(at) ? at[Number(segment)] : isObject(at) ? own(at, segment) : undefined;
  const key = segments.at(-1) ?? "";
  if (Array.isArray(at)) at[Number(key)] = value ?? null;
  else if (isObject(at) && value === undefined) delete at[key];
  else if (isObject(at)) setOwn(at, key, value ?? null);
}

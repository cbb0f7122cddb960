import type { Fix, StructuralEdit } from "../../../document/problem.js";
import { escapeSegment } from "../../../document/json-pointer.js";
import { isObject, own, type JsonObject, type JsonValue } from "../../../json.js";
import { handoffToolName } from "../topology/tool-name.js";
import type { HandoffSubject } from "./subject.js";

/** The fix that gives an agent another name wherever a handoff document names it. */
export function renaming(subject: HandoffSubject, from: string, to: string): Fix[] {
  const { data, document } = subject;
  if (!document.participantsDeclared) return [];
  const edits: StructuralEdit[] = [];
  const name = (value: JsonValue | undefined, pointer: string, old = from, fresh = to): void => {
    if (value === old) edits.push({ op: "set", pointer, value: fresh });
    else if (Array.isArray(value))
      for (const [index, item] of value.entries()) name(item, `${pointer}/${index}`, old, fresh);
  };
  const keys = (value: JsonValue | undefined, pointer: string): void => {
    if (!isObject(value) || !Object.hasOwn(value, from)) return;
    edits.push(
      { op: "set", pointer: `${pointer}/${escapeSegment(to)}`, value: own(value, from) },
      { op: "remove", pointer: `${pointer}/${escapeSegment(from)}` },
    );
  };
  edits.push({ op: "set", pointer: subject.namePointer(from), value: to });
  name(own(data, "start"), "/start");
  name(own(data, "creator"), "/creator");
  for (const [pointer, entry] of entries(data, "handoffs")) {
    name(own(entry, "from"), `${pointer}/from`);
    name(own(entry, "to"), `${pointer}/to`);
  }
  const autonomous = own(data, "autonomous");
  if (isObject(autonomous)) {
    name(own(autonomous, "agents"), "/autonomous/agents");
    for (const key of ["prompts", "turn_limits"]) keys(own(autonomous, key), `/autonomous/${key}`);
  }
  for (const [pointer, scenario] of entries(data, "scenarios")) {
    for (const [place, turn] of entries(scenario, "turns", pointer)) {
      name(own(turn, "from"), `${place}/from`);
      name(own(turn, "tools"), `${place}/tools`, handoffToolName(from), handoffToolName(to));
    }
    const expect = own(scenario, "expect");
    if (!isObject(expect)) continue;
    name(own(expect, "speakers"), `${pointer}/expect/speakers`);
    const never = own(expect, "never");
    if (isObject(never)) name(own(never, "speakers"), `${pointer}/expect/never/speakers`);
  }
  return [{ title: `Rename ${from} to ${to}`, edits }];
}

function* entries(holder: JsonObject, key: string, at = ""): Iterable<[string, JsonObject]> {
  const list = own(holder, key);
  for (const [index, entry] of (Array.isArray(list) ? list : []).entries())
    if (isObject(entry)) yield [`${at}/${key}/${index}`, entry];
}

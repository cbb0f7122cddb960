import type { Fix } from "../../../document/problem.js";
import { isObject, own } from "../../../json.js";
import type { HandoffSubject } from "./subject.js";

/** The fix that takes one target out of a declaration, or the whole declaration where it has no other. */
export function withoutTarget({ data }: HandoffSubject, pointer: string): Fix[] {
  const index = Number(pointer.split("/")[2]);
  const handoffs = own(data, "handoffs");
  const entry = Array.isArray(handoffs) ? handoffs[index] : undefined;
  const to = isObject(entry) ? own(entry, "to") : undefined;
  const alone = !Array.isArray(to) || to.length < 2;
  return [
    {
      title: alone ? "Remove this handoff" : "Remove this target",
      edits: [{ op: "remove", pointer: alone ? `/handoffs/${index}` : pointer }],
      preferred: true,
    },
  ];
}

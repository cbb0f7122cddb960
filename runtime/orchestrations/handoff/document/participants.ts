import type { Participant } from "../../../document/model.js";
import { isObject, own, type JsonObject } from "../../../json.js";

/**
 * Everybody who takes part. The framework's user is no participant there; here a human stands for it, and one called “user” joins where
 * the document has none. Without a list the names in `start` and `handoffs` stand in as agents.
 */
export function handoffParticipants(
  data: JsonObject,
  declared: readonly Participant[] | undefined,
): Participant[] {
  const listed = declared ?? mentioned(data).map((name): Participant => ({ name, kind: "agent" }));
  if (listed.some(({ kind }) => kind === "human")) return [...listed];
  const names = new Set(listed.map(({ name }) => name));
  let name = "user";
  for (let number = 2; names.has(name); number++) name = `user ${number}`;
  return [...listed, { name, kind: "human" }];
}

function mentioned(data: JsonObject): string[] {
  const names = new Set<string>();
  const mention = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(mention);
    else if (typeof value === "string" && value !== "") names.add(value);
  };
  mention(own(data, "start"));
  const handoffs = own(data, "handoffs");
  for (const entry of Array.isArray(handoffs) ? handoffs : [])
    if (isObject(entry)) {
      mention(own(entry, "from"));
      mention(own(entry, "to"));
    }
  return [...names];
}

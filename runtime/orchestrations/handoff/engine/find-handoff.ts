import { isObject, own, type JsonValue } from "../../../json.js";
import type { Message, ResultContent } from "../conversation/message.js";

/**
 * The target that a reply hands over to. Only the last message is looked at, and in it the first result that is an object with a string
 * under `handoff_to`, whichever tool gave it: an agent's own tool can pass for a handoff.
 * @param isHandoff which calls may hand over, by their ids. Default: all
 */
export function findHandoff(
  response: readonly Message[],
  pick: "first" | "last" = "first",
  isHandoff: (call: string) => boolean = () => true,
): string | undefined {
  const targets = (response.at(-1)?.contents ?? [])
    .filter((content) => "result" in content)
    .filter(({ id }) => isHandoff(id))
    .flatMap((content) => targetIn(content) ?? []);
  return targets.at(pick === "first" ? 0 : -1);
}

function targetIn({ result }: ResultContent): string | undefined {
  if (!result.trimStart().startsWith("{")) return undefined;
  try {
    const value = JSON.parse(result) as JsonValue;
    const target = isObject(value) ? own(value, "handoff_to") : undefined;
    return typeof target === "string" ? target : undefined;
  } catch {
    return undefined;
  }
}

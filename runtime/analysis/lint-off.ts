import type { WorkflowDocument } from "../document/model.js";
import type { Finding } from "../document/problem.js";
import { isObject, own } from "../json.js";
import type { JsonObject, JsonValue } from "../json.js";
import { transitionOf } from "./finding-place.js";

/** True where the document itself silences the finding: `"lint": {"code": "off"}` at the top or in the transition. AG2 ignores that key. */
export function isSilenced(
  document: WorkflowDocument,
  { code, pointer }: Pick<Finding, "code" | "pointer">,
): boolean {
  if (isOff(document.data, code)) return true;
  const index = transitionOf({ pointer });
  const list = own(document.data, "transitions");
  const transition: JsonValue | undefined =
    index !== undefined && Array.isArray(list) ? list[index] : undefined;
  return isObject(transition) && isOff(transition, code);
}

function isOff(holder: JsonObject, code: string): boolean {
  const lint = own(holder, "lint");
  return isObject(lint) && own(lint, code) === "off";
}

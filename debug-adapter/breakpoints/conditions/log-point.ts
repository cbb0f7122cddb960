import { parseTemplate, type Template } from "../../../runtime/index.js";
import type { Read } from "./condition.js";

/** `{route} after {turn_count}`: said in the console instead of a stop. */
export function readLogPoint(text: string): Read<Template> {
  const parsed = parseTemplate(text);
  if (parsed.ok) return { ok: true, read: parsed.template };
  return { ok: false, message: `The log message cannot be read. ${parsed.message}` };
}

import { own, setOwn, type JsonObject, type JsonValue } from "../runtime/index.js";
import type { Debuggee } from "./debuggee.js";
import { AdapterError } from "./errors.js";
import type { Moment } from "./timeline/moment.js";
import { withValueAt } from "./variables/value-at.js";

/** Sets a value of the context as of a moment; in the past, in a fork. A part of a value is set by posting the whole of it, as AG2 knows keys only. */
export async function setContext(
  debuggee: Debuggee,
  path: readonly string[],
  value: JsonValue,
  moment: Moment = debuggee.timeline.cursor,
): Promise<void> {
  const [key, ...rest] = path;
  if (key === undefined) throw new AdapterError("notSettable", { name: "context_vars" });
  const old = own(debuggee.timeline.stateAt(moment).context_vars, key);
  const whole = withValueAt(old ?? null, rest, value);
  if (whole === undefined) throw new AdapterError("notSettable", { name: path.join(".") });
  const set: JsonObject = {};
  setOwn(set, key, whole);
  await debuggee.changeContext({ set }, moment);
}

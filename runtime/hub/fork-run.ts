import { isObject, own, setOwn, type JsonObject, type JsonValue } from "../json.js";
import { LABEL_FORK_OF, LABEL_FORK_TURN } from "./labels.js";
import type { Run, StartRunOptions } from "./run-types.js";
import { openRun } from "./start-run.js";

export interface ForkRunOptions extends Omit<StartRunOptions, "contextVars" | "labels"> {
  /** The run that is forked. It stays as it is. */
  from: Run;
  /** How many of its turns the fork begins with. */
  turns: number;
}

/**
 * A new run in a store of its own, which begins with the first turns of another one: every envelope is posted anew, so that the fork's log
 * is as whole as any. Participants are the same by name, with ids of their own. Rejects with a sentence where the document does not let
 * those turns happen.
 */
export async function forkRun({ from, turns, ...options }: ForkRunOptions): Promise<Run> {
  const idOf = new Map<string, string>();
  const first = own(from.metadata.knobs, "context_vars");
  const run = await openRun(
    {
      ...options,
      contextVars: isObject(first) ? first : undefined,
      labels: { [LABEL_FORK_OF]: from.channelId, [LABEL_FORK_TURN]: String(turns) },
    },
    idOf,
  );
  const idFor = <T extends JsonValue>(value: T) => translated(value, from.names, idOf);
  try {
    for (const turn of from.turns.slice(0, turns)) await run.repeat(turn, idFor);
  } catch (error) {
    await run.release();
    throw error;
  }
  return run;
}

/** An agent's id in the fork, for its id in the run that was forked: by itself, and as the target of a packet's routing. */
function translated<T extends JsonValue>(
  value: T,
  names: ReadonlyMap<string, string>,
  idOf: ReadonlyMap<string, string>,
): T {
  if (typeof value === "string") return (idOf.get(names.get(value) ?? value) ?? value) as T;
  const routing = isObject(value) ? own(value, "routing") : undefined;
  const target = isObject(routing) ? own(routing, "target") : undefined;
  if (!isObject(value) || !isObject(routing) || typeof target !== "string") return value;
  const copy: JsonObject = {};
  for (const [key, item] of Object.entries(value)) setOwn(copy, key, item);
  setOwn(copy, "routing", { ...routing, target: translated(target, names, idOf) });
  return copy as T;
}

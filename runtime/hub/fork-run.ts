import { isObject, own, setOwn, type JsonObject, type JsonValue } from "../json.js";
import type { Sequence, Turn } from "../wal/recorded.js";
import type { Envelope } from "../workflow/envelope.js";
import { EV_CONTEXT_SET } from "../workflow/events.js";
import { LABEL_FORK_OF, LABEL_FORK_TURN } from "./labels.js";
import type { Run, StartRunOptions } from "./run-types.js";
import { openRun } from "./start-run.js";

/** What must be known of a run to fork it. */
export interface Forkable extends Pick<Run, "channelId" | "metadata" | "names"> {
  readonly turns: Sequence<Turn>;
  readonly envelopes: Sequence<{ envelope: Envelope; line: number }>;
}

export interface ForkRunOptions extends Omit<StartRunOptions, "contextVars" | "labels"> {
  /** The run that is forked. It stays as it is. */
  from: Forkable;
  /** How many of its turns the fork begins with. */
  turns: number;
}

/**
 * A new run in a store of its own, which begins with the first turns of another one: every envelope is posted anew, so that the fork's log
 * is as whole as any. Participants are the same by name, with ids of their own. Rejects with a sentence where the document does not let
 * those turns happen. A fork after the last turn also takes over what was set in the context since.
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
    for (let index = 0; index < turns; index++) {
      const turn = from.turns.at(index);
      if (turn !== undefined) await run.repeat(turn, idFor);
    }
    if (turns >= from.turns.length) await run.repeatContext(contextSince(from), idFor);
  } catch (error) {
    await run.release();
    throw error;
  }
  return run;
}

/** Context that was set after the last turn, in the order of the log. */
function contextSince({ turns, envelopes }: Forkable): Envelope[] {
  const last = turns.at(-1)?.line ?? 0;
  const changes: Envelope[] = [];
  for (let index = envelopes.length - 1; index >= 0; index--) {
    const entry = envelopes.at(index);
    if (entry === undefined) continue;
    if (entry.line <= last) break;
    if (entry.envelope.event_type === EV_CONTEXT_SET) changes.unshift(entry.envelope);
  }
  return changes;
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

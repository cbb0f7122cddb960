import { ProtocolError } from "../errors.js";
import { setOwn, type JsonObject } from "../json.js";
import type { ContextUpdate, Run } from "./run-types.js";

/** Who may change the context between two turns: the expected speaker, else the creator, as AG2 takes context changes from participants only. */
export function contextSender({ state, names }: Pick<Run, "state" | "names">): string {
  const participants = new Set(state.participant_order);
  const sender = [state.expected_next_speaker, state.creator_id].find(
    (id): id is string => typeof id === "string" && names.has(id) && participants.has(id),
  );
  if (sender !== undefined) return sender;
  throw new ProtocolError(
    "Nobody may change the context here: no participant is expected to speak, and the creator is none.",
  );
}

/** The `event_data` of the change's envelope. */
export function changeData(change: ContextUpdate): JsonObject {
  const data: JsonObject = {};
  if (change.set !== undefined) setOwn(data, "set", change.set);
  if (change.delete !== undefined) setOwn(data, "delete", change.delete);
  return data;
}

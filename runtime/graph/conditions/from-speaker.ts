import type { JsonObject, JsonValue } from "../../json.js";
import { pythonEquals } from "../../python/equality.js";
import type { ConditionDefinition } from "../definition.js";
import { idText } from "../value-text.js";

const speakerOf = (args: JsonObject): JsonValue => args["agent_id"] ?? null;

/** `from_speaker{agent_id}`: true when the turn's sender is that agent. */
export const fromSpeaker: ConditionDefinition = {
  name: "from_speaker",
  args: ["agent_id"],
  ids: ["agent_id"],
  evaluate: (_state, envelope, args) => pythonEquals(envelope.sender_id, speakerOf(args)),
  index: (args) => ({ by: "sender", value: speakerOf(args) }),
  text: (args, nameOf) => `from ${args["agent_id"] === undefined ? "…" : nameOf(args["agent_id"])}`,
  reason: (_state, envelope, args) =>
    pythonEquals(envelope.sender_id, speakerOf(args))
      ? `${idText(envelope.sender_id)} spoke`
      : `${idText(envelope.sender_id)} spoke, not ${idText(speakerOf(args))}`,
};

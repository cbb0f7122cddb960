import type { TargetDefinition } from "../definition.js";

/** `stay{}`: the sender speaks again. */
export const stay: TargetDefinition = {
  name: "stay",
  args: [],
  resolve: (_state, envelope) => ({ next_speaker: envelope.sender_id }),
  text: () => "same speaker",
};

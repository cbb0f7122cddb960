import { participantIndex } from "../participant-index.js";
import type { TargetDefinition } from "../definition.js";

/** `round_robin{}`: the participant after the sender, the first one after the last; a sender from outside hands to the first. */
export const roundRobin: TargetDefinition = {
  name: "round_robin",
  args: [],
  resolve: (state, envelope) => {
    const order = state.participant_order;
    return { next_speaker: order[(participantIndex(order, envelope.sender_id) + 1) % order.length] ?? null };
  },
  text: () => "round robin",
};

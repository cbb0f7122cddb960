import type { TargetDefinition } from "../definition.js";

/** `revert_to_initiator{}`: the channel's creator speaks next, participant or not. */
export const revertToInitiator: TargetDefinition = {
  name: "revert_to_initiator",
  args: [],
  resolve: (state) => ({ next_speaker: state.creator_id }),
  text: () => "initiator",
};

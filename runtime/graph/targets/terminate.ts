import type { TargetDefinition } from "../definition.js";
import { closeText } from "../value-text.js";

export const AFTER_WORK = "after_work";

/** `terminate{reason="after_work"}`: nobody speaks next, the channel closes with the reason. */
export const terminate: TargetDefinition = {
  name: "terminate",
  args: [{ name: "reason", default: AFTER_WORK }],
  resolve: (_state, _envelope, args) => ({ next_speaker: null, close_reason: args["reason"] }),
  text: (args) => closeText(args["reason"] === undefined ? AFTER_WORK : args["reason"]),
};

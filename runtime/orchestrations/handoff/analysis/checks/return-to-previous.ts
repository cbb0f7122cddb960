import { own } from "../../../../json.js";
import { finding, type HandoffCheck } from "../check.js";

/** A switch that Python does not have. */
export const returnToPrevious: HandoffCheck = {
  code: "handoff-return-to-previous",
  severity: "information",
  about:
    "return_to_previous is .NET's switch: in Python the user's answer always goes to the agent that asked.",
  *check({ spec, data }) {
    if (spec.dialect.name !== "python" || own(data, "return_to_previous") !== false) return;
    yield finding(returnToPrevious, {
      message: `return_to_previous does nothing here: in Python the answer of ${spec.user} goes to the agent that asked, whatever stands here. Remove it, or say dialect: dotnet.`,
      pointer: "/return_to_previous",
      propose: () => [{ title: "Remove it", edits: [{ op: "remove", pointer: "/return_to_previous" }] }],
    });
  },
};

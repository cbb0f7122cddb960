import { escapeSegment } from "../../../../document/json-pointer.js";
import { DEFAULT_TURN_LIMIT } from "../../autonomous.js";
import { finding, type HandoffCheck } from "../check.js";

/** A turn limit that does not mean what it says. */
export const turnLimit: HandoffCheck = {
  code: "handoff-zero-turn-limit",
  severity: "warning",
  about:
    "A turn limit of 0 counts as absent in Python, which means 50, and .NET refuses it; a negative one means that the agent never goes on.",
  *check(subject) {
    const { autonomous, dialect, user } = subject.spec;
    for (const [agent, limit] of autonomous?.turnLimits ?? []) {
      if (limit > 0) continue;
      const pointer = `/autonomous/turn_limits/${escapeSegment(agent)}`;
      const refused = dialect.pick === "last";
      const message = refused
        ? `${agent} has a turn limit of ${limit}, and .NET refuses to build with a limit below 1.`
        : limit === 0
          ? `A turn limit of 0 counts as none: ${agent} goes on ${DEFAULT_TURN_LIMIT} times, and replies ${DEFAULT_TURN_LIMIT + 1} times before ${user} is asked. Write 1, or leave ${agent} out of autonomous.`
          : `With a turn limit of ${limit} ${agent} never goes on alone: it replies once, and ${user} is asked. Leave ${agent} out of autonomous.`;
      yield finding(turnLimit, {
        severity: refused ? "error" : limit === 0 ? "warning" : "information",
        message,
        pointer,
        propose: () => [{ title: "Make it 1", edits: [{ op: "set", pointer, value: 1 }] }],
      });
    }
  },
};

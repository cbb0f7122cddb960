import { AdapterError } from "../errors.js";
import type { ConsoleCommand } from "./command.js";

export const fork: ConsoleCommand = {
  name: "fork",
  usage: "fork TURN",
  summary: "goes on after a turn in a new run; without a turn, after the frame's",

  async run(rest, { view, debuggee, fork: forkAfter }) {
    const { length } = debuggee.timeline.run.turns;
    const turn = rest.trim() === "" ? view.moment.turn : /^\d{1,15}$/.test(rest.trim()) ? Number(rest) : -1;
    if (turn < 0 || turn > length)
      throw new AdapterError("usage", {
        problem: `After which turn, from 0 to ${length}?`,
        usage: fork.usage,
      });
    await forkAfter(turn);
    return `This is the fork, after turn ${turn}.`;
  },

  complete: () => [],
};

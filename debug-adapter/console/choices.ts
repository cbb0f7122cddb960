import { AdapterError } from "../errors.js";
import { listedChoices } from "./listed-choices.js";
import type { ConsoleCommand } from "./command.js";

export const choices: ConsoleCommand = {
  name: "choices",
  usage: "choices",
  summary: "lists what may be done in the next turn, and what it would lead to",

  run(_rest, { debuggee }) {
    const list = listedChoices(debuggee.playPosition);
    if (list.length === 0) throw new AdapterError("refused", { problem: "Nobody may speak here." });
    const width = Math.max(...list.map(({ words }) => words.length));
    return list
      .map(
        ({ words, leadsTo, needsText }, index) =>
          `${index + 1}  ${words.padEnd(width)}  ${leadsTo}${needsText ? "  (with a text)" : ""}`,
      )
      .join("\n");
  },

  complete: () => [],
};

import { AdapterError } from "../errors.js";
import type { ConsoleCommand } from "./command.js";
import { play, speakers, toolNames } from "./play.js";
import { wordsOf } from "./words.js";

export const call: ConsoleCommand = {
  name: "call",
  usage: "call PARTICIPANT TOOL…",
  summary: "lets the expected speaker call tools and say nothing",

  run(rest, place) {
    const [speaker, ...tools] = (wordsOf(rest) ?? []).map(({ text }) => text);
    if (speaker === undefined || tools.length === 0)
      throw new AdapterError("usage", { problem: "Who calls which tools?", usage: call.usage });
    return play(place, speaker, "", tools);
  },

  complete: (words, view) => (words.length === 0 ? speakers(view) : toolNames(words[0], view)),
};

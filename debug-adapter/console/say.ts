import { AdapterError } from "../errors.js";
import type { ConsoleCommand } from "./command.js";
import { play, speakers, toolNames } from "./play.js";
import { wordsOf } from "./words.js";

export const say: ConsoleCommand = {
  name: "say",
  usage: 'say PARTICIPANT "text" with TOOL…',
  summary: "lets the expected speaker say a text, and call tools",

  run(rest, place) {
    const [speaker, text, joint, ...tools] = wordsOf(rest) ?? [];
    const usage = (problem: string) => new AdapterError("usage", { problem, usage: say.usage });
    if (speaker === undefined || text?.quoted !== true) throw usage("Who says what, the text in quotes?");
    if (joint !== undefined && (joint.quoted || joint.text !== "with" || tools.length === 0))
      throw usage("After the text come “with” and the tools.");
    return play(
      place,
      speaker.text,
      text.text,
      tools.map((tool) => tool.text),
    );
  },

  complete(words, view) {
    if (words.length === 0) return speakers(view);
    if (words.includes("with")) return toolNames(words[0], view);
    return words.length > 1 ? ["with"] : [];
  },
};

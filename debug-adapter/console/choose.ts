import { roundOf } from "../../runtime/index.js";
import { AdapterError } from "../errors.js";
import type { ConsoleCommand } from "./command.js";
import { listedChoices } from "./listed-choices.js";
import { wordsOf } from "./words.js";

export const choose: ConsoleCommand = {
  name: "choose",
  usage: 'choose NUMBER "text"',
  summary: "plays one of the choices, and says a text with it",

  async run(rest, { debuggee }) {
    const [number, text, ...more] = wordsOf(rest) ?? [];
    const list = listedChoices(debuggee.playPosition);
    const choice = list[Number(number?.text) - 1];
    const usage = (problem: string) => new AdapterError("usage", { problem, usage: choose.usage });
    if (choice === undefined) throw usage(`Which one of the ${list.length} choices? “choices” lists them.`);
    if (more.length > 0 || text?.quoted === false) throw usage("The text stands in quotes.");
    if (choice.needsText && !text?.text) throw usage(`What is said, as ${choice.words}?`);
    await debuggee.say(roundOf(choice.speaker, { ...choice.draft, text: text?.text ?? "" }), { goOn: true });
    return `${choice.words} ${choice.leadsTo}`;
  },

  complete: () => [],
};

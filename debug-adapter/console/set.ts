import { AdapterError } from "../errors.js";
import { newValue } from "../new-value.js";
import { contextPath } from "../path.js";
import { setContext } from "../set-context.js";
import { preview } from "../variables/preview.js";
import type { ConsoleCommand } from "./command.js";

export const set: ConsoleCommand = {
  name: "set",
  usage: "set KEY = VALUE",
  summary: "sets a context variable, by an envelope of the expected speaker",

  async run(rest, { debuggee, view }) {
    const { path, value: text } = split(rest);
    const value = newValue(text, view);
    await setContext(debuggee, path, value);
    return `${path.join(".")} is ${preview(value)} now.`;
  },

  complete: (words, view) => (words.length === 0 ? Object.keys(view.state.context_vars) : []),
};

/** At the first equals sign that has a key before it: keys in quotes may hold one themselves. */
function split(rest: string): { path: string[]; value: string } {
  for (let at = rest.indexOf("="); at >= 0; at = rest.indexOf("=", at + 1)) {
    const path = contextPath(rest.slice(0, at));
    const value = rest.slice(at + 1).trim();
    if (path !== undefined && value !== "") return { path, value };
  }
  throw new AdapterError("usage", { problem: "Which context variable gets which value?", usage: set.usage });
}

import { own } from "../../runtime/index.js";
import { AdapterError } from "../errors.js";
import { contextPath } from "../path.js";
import type { ConsoleCommand } from "./command.js";

export const del: ConsoleCommand = {
  name: "del",
  usage: "del KEY",
  summary: "deletes a context variable, by an envelope of the expected speaker",

  async run(rest, { debuggee }) {
    const { timeline } = debuggee;
    const [key, ...others] = contextPath(rest) ?? [];
    if (key === undefined || others.length > 0)
      throw new AdapterError("usage", { problem: "Which context variable goes?", usage: del.usage });
    if (own(timeline.stateAt(timeline.cursor).context_vars, key) === undefined)
      throw new AdapterError("refused", { problem: `There is no context variable “${key}”.` });
    await debuggee.changeContext({ delete: [key] });
    return `${key} is deleted.`;
  },

  complete: (words, view) => (words.length === 0 ? Object.keys(view.state.context_vars) : []),
};

import { whyTable } from "../decision/why.js";
import type { ConsoleCommand } from "./command.js";

export const why: ConsoleCommand = {
  name: "why",
  usage: "why",
  summary: "shows how every rule fared in the decision",
  run: (_rest, { view }) => whyTable(view),
  complete: () => [],
};

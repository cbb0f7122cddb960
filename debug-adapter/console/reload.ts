import type { ConsoleCommand } from "./command.js";

export const reload: ConsoleCommand = {
  name: "reload",
  usage: "reload",
  summary: "takes the saved files into the run, as far as its past allows it",
  run: (_rest, { reload: reloadNow }) => reloadNow(),
  complete: () => [],
};

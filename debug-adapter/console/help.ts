import type { ConsoleCommand } from "./command.js";

/** Lists `commands`, and says what else the console takes. */
export function helpOn(commands: readonly ConsoleCommand[]): ConsoleCommand {
  return {
    name: "help",
    usage: "help",
    summary: "lists what the console understands",
    run() {
      const width = Math.max(...commands.map(({ usage }) => usage.length));
      return [
        ...commands.map(({ usage, summary }) => `${usage.padEnd(width)}  ${summary}`),
        "Anything else is an expression over the context, the turn and the state, such as turn_count > 3.",
      ].join("\n");
    },
    complete: () => [],
  };
}

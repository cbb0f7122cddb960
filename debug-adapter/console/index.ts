import { call } from "./call.js";
import { choices } from "./choices.js";
import { choose } from "./choose.js";
import type { ConsoleCommand, ConsolePlace } from "./command.js";
import { del } from "./del.js";
import { fork } from "./fork.js";
import { helpOn } from "./help.js";
import { log } from "./log.js";
import { reload } from "./reload.js";
import { say } from "./say.js";
import { set } from "./set.js";
import { where } from "./where.js";
import { why } from "./why.js";

/** What the debug console understands beside expressions. */
export const COMMANDS: readonly ConsoleCommand[] = withHelp([
  choices,
  choose,
  say,
  call,
  set,
  del,
  why,
  where,
  log,
  fork,
  reload,
]);

function withHelp(commands: ConsoleCommand[]): ConsoleCommand[] {
  return [...commands, helpOn(commands)];
}

/** Runs a line of the console; `undefined` for a line that is no command but an expression. */
export function runCommand(line: string, place: ConsolePlace): Promise<string> | string | undefined {
  const found = commandOf(line);
  return found?.command.run(found.rest, place);
}

/** The command that a line begins with. `log == 1` asks for a context variable of that name instead. */
export function commandOf(line: string): { command: ConsoleCommand; rest: string } | undefined {
  const [, name, rest = ""] = /^\s*(\w+)(?:\s+(.*))?$/su.exec(line) ?? [];
  const command = COMMANDS.find((known) => known.name === name);
  if (command === undefined || /^(?:[=<>!&|?%*/+-]|in\b)/u.test(rest)) return undefined;
  return { command, rest };
}

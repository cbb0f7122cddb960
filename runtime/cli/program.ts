import { Command, CommanderError } from "commander";
import { addCheckCommand } from "./check.js";
import { addDoctorCommand } from "./doctor.js";
import { CANNOT_RUN, CannotRun, FINE } from "./exit.js";
import { addExportCommand } from "./export.js";
import { addGraphsCommand } from "./graphs.js";
import { addImportCommand } from "./import.js";
import { addLogCommand } from "./log.js";
import { noInput, type Input } from "./input.js";
import { visible, type Output } from "./output.js";
import { addRunCommand } from "./run.js";
import { version } from "./version.js";

/** Runs one command line (without the program's own name) and gives the exit status: 0 fine, 1 findings, 2 cannot run. */
export async function runCli(
  args: readonly string[],
  terminal: Output,
  input: Input = noInput,
): Promise<number> {
  const output = visible(terminal);
  let status = FINE;
  const exit = (given: number) => {
    status = given;
  };
  const program = new Command("baton")
    .description("Check and run AG2 multi-agent workflows.")
    .version(version())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.out(text.trimEnd()),
      writeErr: (text) => output.err(text.trimEnd()),
    });
  addCheckCommand(program, output, exit);
  addDoctorCommand(program, output, exit);
  addExportCommand(program, output, exit);
  addGraphsCommand(program, output, exit);
  addImportCommand(program, output, exit);
  addLogCommand(program, output, exit);
  addRunCommand(program, { input, output }, exit);
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    return statusOf(error, output);
  }
  return status;
}

function statusOf(error: unknown, output: Output): number {
  // Commander has already written its message; help and version end with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? FINE : CANNOT_RUN;
  output.err(
    error instanceof CannotRun || !(error instanceof Error)
      ? messageOf(error)
      : `Unexpected: ${error.stack ?? error.message}`,
  );
  return CANNOT_RUN;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

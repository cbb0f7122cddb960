import { ProcessInput } from "./input.js";
import { processOutput } from "./output.js";
import { runCli } from "./program.js";

// A reader that goes away (`baton run … | head`) is no error of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : 2);
});

process.exitCode = await runCli(process.argv.slice(2), processOutput, new ProcessInput());

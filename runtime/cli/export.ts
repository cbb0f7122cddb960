import type { Command } from "commander";
import { exportPython } from "../document/python/export.js";
import { WorkflowGraphError } from "../errors.js";
import { CannotRun, FINE } from "./exit.js";
import type { Output } from "./output.js";
import { readWorkflow } from "./read-workflow.js";

/** `baton export FILE`: Python code that builds the workflow of a document. */
export function addExportCommand(program: Command, output: Output, exit: (status: number) => void): void {
  program
    .command("export")
    .description("print Python code that builds a workflow: AG2's TransitionGraph, or a HandoffBuilder")
    .argument("<file>", "a *.workflow.json or *.workflow.yaml file")
    .action(async (file: string) => exit(await exportCommand(file, output)));
}

/** Prints the code. Exit status: 0, or 2 for a document that no code can be written for. */
async function exportCommand(file: string, output: Output): Promise<number> {
  const { document } = await readWorkflow(file);
  try {
    output.out(exportPython(document).trimEnd());
  } catch (error) {
    if (error instanceof WorkflowGraphError) throw new CannotRun(`${file} is not exported: ${error.message}`);
    throw error;
  }
  return FINE;
}

import type { Command } from "commander";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { documentOfCode } from "../check/document-of-code.js";
import type { WorkflowDocument } from "../document/model.js";
import { parseWorkflow } from "../document/parse.js";
import { CannotRun, FINE } from "./exit.js";
import type { Output } from "./output.js";
import { loadGrammar } from "./python-grammar.js";
import { readText } from "./read-text.js";

/** `baton import FILE.py`: a workflow that Python code builds, as a document. */
export function addImportCommand(program: Command, output: Output, exit: (status: number) => void): void {
  program
    .command("import")
    .description(
      "print a workflow that Python code builds as a workflow document; the code is read, never run",
    )
    .argument("<file>", "a *.py file that builds a TransitionGraph or uses a HandoffBuilder")
    .option("--graph <number>", "which of the file's workflows, from 1")
    .action(async (file: string, { graph }: { graph?: string }) =>
      exit(await importCommand(file, graph, output)),
    );
}

/** Prints the document. Exit status: 0, or 2 where there is no such workflow. */
async function importCommand(file: string, wanted: string | undefined, output: Output): Promise<number> {
  await loadGrammar();
  const text = await readText(file, output);
  if (text === undefined) throw new CannotRun(`${file} is not imported.`);
  const parsed = parseWorkflow(text.replace(/^\ufeff/, ""), {
    uri: pathToFileURL(resolve(file)).href,
    language: "python",
  });
  const places = parsed.documents.map(
    (document, index) => `${index + 1} at ${file}:${(parsed.locate(document, "")?.start.line ?? 0) + 1}`,
  );
  const document = chosen(parsed.documents, wanted, file, places);
  output.out(documentOfCode(document).trimEnd());
  for (const path of document.dynamicPaths ?? [])
    output.err(`${path} is known in a run of the code only: fill in what you mean.`);
  return FINE;
}

function chosen(
  documents: readonly WorkflowDocument[],
  wanted: string | undefined,
  file: string,
  places: readonly string[],
): WorkflowDocument {
  const [first, ...others] = documents;
  if (!first)
    throw new CannotRun(
      `${file} builds no TransitionGraph of AG2 and uses no HandoffBuilder of the Agent Framework.`,
    );
  if (wanted === undefined && others.length === 0) return first;
  const document = wanted !== undefined && /^\d+$/.test(wanted) ? documents[Number(wanted) - 1] : undefined;
  if (document) return document;
  throw new CannotRun(
    `${wanted === undefined ? "" : `There is no workflow ${wanted}. `}${file} builds ${documents.length}: ${places.join(", ")}. Choose one with --graph.`,
  );
}

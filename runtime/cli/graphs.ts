import type { Command } from "commander";
import { Option } from "commander";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { WorkflowDocument } from "../document/model.js";
import { isScenarioUri, languageOf } from "../document/language.js";
import { parseWorkflow } from "../document/parse.js";
import type { Range } from "../document/range.js";
import { isObject } from "../json.js";
import { filesOf } from "./check/files.js";
import { CANNOT_RUN, FINE } from "./exit.js";
import type { Output } from "./output.js";
import { loadGrammar } from "./python-grammar.js";
import { readText } from "./read-text.js";

interface GraphReport {
  file: string;
  range: Range | undefined;
  document: WorkflowDocument;
}

/** `baton graphs FILE…`: the graphs of documents and of Python code, as AG2 would have them. */
export function addGraphsCommand(program: Command, output: Output, exit: (status: number) => void): void {
  program
    .command("graphs")
    .description("print the graphs of workflow documents and of Python code, with their places")
    .argument(
      "<files...>",
      "files, folders or globs: *.workflow.json, *.workflow.yaml, *.py, or bare graphs in *.json",
    )
    .addOption(new Option("--format <format>", "text or json").choices(["text", "json"]).default("text"))
    .action(async (files: string[], { format }: { format: "text" | "json" }) =>
      exit(await graphsCommand(files, format, output)),
    );
}

/** Prints every graph; ranges are from 0 in UTF-16 units. Exit status: 0, or 2 where a file cannot be read. */
export async function graphsCommand(
  named: readonly string[],
  format: "text" | "json",
  output: Output,
): Promise<number> {
  const files = await filesOf(named, []);
  if (files.some((file) => languageOf(file) === "python")) await loadGrammar();
  const graphs: GraphReport[] = [];
  let unreadable = false;
  for (const file of files) {
    const text = await readText(file, output);
    if (text === undefined) unreadable = true;
    else graphs.push(...graphsOf(file, text));
  }
  if (format === "json") output.out(jsonOf(graphs));
  else for (const graph of graphs) output.out(lineOf(graph));
  return unreadable ? CANNOT_RUN : FINE;
}

function graphsOf(file: string, text: string): GraphReport[] {
  if (isScenarioUri(file)) return [];
  // Editors do not count a byte order mark as a column.
  const parsed = parseWorkflow(text.replace(/^\ufeff/, ""), { uri: pathToFileURL(resolve(file)).href });
  return parsed.documents.map((document) => ({ file, range: parsed.locate(document, ""), document }));
}

const MARK = "\u{f0000}";

/** As JSON. Integers that JavaScript cannot hold are printed with all the digits that the code has. */
function jsonOf(graphs: readonly GraphReport[]): string {
  const exact: string[] = [];
  const reports = graphs.map(({ file, range, document }) => ({
    file,
    range,
    graph: withExact(document, exact),
    dynamic_paths: document.dynamicPaths ?? [],
  }));
  const text = JSON.stringify(reports, null, 2);
  if (exact.length === 0) return text;
  return text.replaceAll(
    new RegExp(`"${MARK}(\\d+)${MARK}"`, "gu"),
    (_, index: string) => exact[Number(index)] ?? "0",
  );
}

function withExact(document: WorkflowDocument, exact: string[]): unknown {
  const { exactIntegers, graph } = document;
  if (exactIntegers === undefined) return graph;
  const walk = (value: unknown, path: string): unknown => {
    const digits = exactIntegers.get(path);
    if (digits !== undefined) return `${MARK}${exact.push(digits) - 1}${MARK}`;
    if (Array.isArray(value)) return value.map((item, index) => walk(item, `${path}[${index}]`));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, walk(item, path === "" ? key : `${path}.${key}`)]),
    );
  };
  return walk(graph, "");
}

function lineOf({ file, range, document }: GraphReport): string {
  const place = range ? `:${range.start.line + 1}:${range.start.character + 1}` : "";
  const { transitions } = document.graph;
  const count = Array.isArray(transitions) ? transitions.length : 0;
  const unknown = document.dynamicPaths?.length ?? 0;
  const rules = count === 1 ? "1 rule" : `${count} rules`;
  return `${file}${place}  ${rules}${unknown > 0 ? `, ${unknown} of its values only a run would show` : ""}`;
}

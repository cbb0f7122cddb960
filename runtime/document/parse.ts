import { isObject } from "../json.js";
import type { JsonValue } from "../json.js";
import { buildDocument } from "./document-from.js";
import { isScenarioUri, languageOf } from "./language.js";
import { LineIndex } from "./line-index.js";
import { locateNode } from "./locate.js";
import type { DocumentLanguage, Scenario, WorkflowDocument } from "./model.js";
import type { ParsedText } from "./parsed.js";
import { Problems } from "./problems.js";
import { parsePython } from "./python/parse-python.js";
import { readTree } from "./read-tree.js";
import { scenariosOfFile } from "./scenario-file.js";
import { checkScenarioFile, checkWorkflow } from "./shape/check.js";
import { nodeAt, nodeAtOffset, pointerOf } from "./source-node.js";

export interface ParseOptions {
  uri?: string;
  /** Otherwise the file name says it; without either, the text's first character does. */
  language?: DocumentLanguage;
  /** Otherwise the file name says it (`*.scenario.*`). */
  kind?: "workflow" | "scenario";
}

/** Reads a workflow or scenario text. It never throws: whatever is wrong is in `problems`, and what could be read is in `documents`. */
export function parseWorkflow(text: string, options: ParseOptions = {}): ParsedText {
  const { uri } = options;
  const language = options.language ?? (uri === undefined ? guessLanguage(text) : languageOf(uri));
  const kind = options.kind ?? (uri !== undefined && isScenarioUri(uri) ? "scenario" : "workflow");
  if (language === "python") return parsePython(text, uri);
  const lines = new LineIndex(text);
  const problems = new Problems(lines);
  const root = readTree(text, language, problems);
  const data = root?.value;

  let documents: WorkflowDocument[] = [];
  let scenarios: Scenario[] = [];
  if (data !== undefined && kind === "scenario") {
    scenarios = scenariosOfFile(data);
    checkScenarioFile(data, problems);
  } else if (data !== undefined) {
    documents = workflowsOf(data, uri, language);
    checkWorkflow(data, problems);
  }
  problems.close();

  return {
    ...(uri === undefined ? {} : { uri }),
    language,
    kind,
    text,
    documents,
    scenarios,
    problems: problems.list,
    incomplete: problems.incomplete,
    flooded: problems.flooded,
    root,
    lines,
    locate: (document, pointer, part = "value") => {
      const node = nodeAt(root, (document?.pointer ?? "") + pointer);
      return node && locateNode(node, part, lines);
    },
    pointerAt: (position) => {
      const found = root && nodeAtOffset(root, lines.offsetAt(position));
      return found && { pointer: pointerOf(found.node), onKey: found.onKey };
    },
  };
}

function workflowsOf(
  data: JsonValue,
  uri: string | undefined,
  language: DocumentLanguage,
): WorkflowDocument[] {
  return isObject(data) ? [buildDocument(data, { language, ...(uri === undefined ? {} : { uri }) })] : [];
}

/** JSON starts with a bracket or a comment; everything else is YAML, which would read most JSON too. */
function guessLanguage(text: string): DocumentLanguage {
  return /^\ufeff?\s*(?:[[{/]|$)/.test(text) ? "json" : "yaml";
}

import type { DebugProtocol } from "@vscode/debugprotocol";
import { functionNames, isObject } from "../../runtime/index.js";
import { evaluate } from "../evaluate.js";
import { turnWords } from "../expression-scope.js";
import { isPlainName } from "../variables/json-node.js";
import type { View } from "../view.js";
import { COMMANDS, commandOf } from "./index.js";
import { wordsOf } from "./words.js";

type Item = Pick<DebugProtocol.CompletionItem, "label" | "type" | "detail" | "text">;

export interface Completions {
  readonly items: readonly Item[];
  /** Where the word that they replace begins, from 0; it ends at the cursor. */
  readonly start: number;
}

/** What could stand where the line ends: commands and their words, names of an expression, keys after a dot. */
export function completionsAt(line: string, view: View): Completions {
  const word = /[\p{L}\p{N}_$]*$/u.exec(line)?.[0] ?? "";
  const start = line.length - word.length;
  const before = line.slice(0, start);
  return { start, items: candidates(before, view).filter(({ label }) => matches(label, word)) };
}

function candidates(before: string, view: View): Item[] {
  const found = commandOf(before);
  if (found !== undefined && /\s$/.test(before)) {
    const words = (wordsOf(found.rest) ?? []).map(({ text }) => text);
    const next = found.command.complete(words, view);
    if (next.length > 0) return next.map((label) => ({ label, type: "value", text: quoted(label) }));
    if (!/=\s/.test(found.rest)) return [];
  }
  if (/\.\s*$/.test(before)) return keysOf(before, view);
  const commands = before.trim() === "" ? COMMANDS : [];
  return [
    ...commands.map(
      ({ name, usage, summary }): Item => ({ label: name, type: "keyword", detail: `${usage}: ${summary}` }),
    ),
    ...names(view),
  ];
}

/** Every name that an expression may use, the context's own first. */
function names({ state }: View): Item[] {
  const { context_vars: context, graph_data: _graph, ...fields } = state as unknown as Record<string, object>;
  return [
    ...Object.keys(context ?? {}).map(
      (label): Item => ({ label, type: "variable", text: contextName(label) }),
    ),
    ...turnWords().map((label): Item => ({ label, type: "property", detail: "of the turn" })),
    ...Object.keys(fields).map((label): Item => ({ label, type: "property", detail: "of the state" })),
    ...functionNames().map((label): Item => ({ label, type: "function" })),
  ];
}

/** The keys of the value that stands before the dot. */
function keysOf(before: string, view: View): Item[] {
  const path = /[\p{L}_$][\p{L}\p{N}_$.[\]"]*(?=\.\s*$)/u.exec(before)?.[0];
  if (path === undefined) return [];
  try {
    const value = evaluate(path, view);
    return isObject(value)
      ? Object.keys(value)
          .filter(isPlainName)
          .map((label) => ({ label, type: "field" }))
      : [];
  } catch {
    return [];
  }
}

function matches(label: string, word: string): boolean {
  return label.toLowerCase().startsWith(word.toLowerCase());
}

function quoted(label: string): string {
  return /^[^\s"',]+$/u.test(label) ? label : JSON.stringify(label);
}

function contextName(key: string): string {
  return isPlainName(key) ? key : `context_vars[${JSON.stringify(key)}]`;
}

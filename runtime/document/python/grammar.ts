import { WorkflowGraphError } from "../../errors.js";
import type { Parser } from "web-tree-sitter";
import type { PythonNode } from "./syntax-tree.js";
import { copyTree } from "./syntax-tree.js";

export interface PythonGrammarOptions {
  /**
   * The bytes of `web-tree-sitter.wasm`, the parser that runs the grammar. Without them it is looked for beside the module, which works in
   * Node; a web worker has no such place.
   */
  engine?: Uint8Array;
}

let parser: Parser | undefined;
let loading: Promise<void> | undefined;

/**
 * Makes the language "python" readable; once is enough, and more calls wait for the first. `bytes` is `tree-sitter-python.wasm`: the core takes
 * bytes and never a path. Rejects where the bytes are no grammar, and may then be called again.
 */
export function loadPythonGrammar(bytes: Uint8Array, options: PythonGrammarOptions = {}): Promise<void> {
  return (loading ??= load(bytes, options).catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));
}

async function load(bytes: Uint8Array, { engine }: PythonGrammarOptions): Promise<void> {
  // Whoever reads no Python never pays for the parser.
  const { Parser, Language } = await import("web-tree-sitter");
  await Parser.init(engine === undefined ? {} : { wasmBinary: engine });
  const made = new Parser();
  made.setLanguage(await Language.load(bytes));
  parser = made;
}

/** True once `loadPythonGrammar` is done. */
export function canReadPython(): boolean {
  return parser !== undefined;
}

/** The syntax tree of a Python text. Throws `WorkflowGraphError` before the grammar is loaded. */
export function syntaxTreeOf(text: string): PythonNode | undefined {
  if (parser === undefined)
    throw new WorkflowGraphError(
      "Python cannot be read yet: call loadPythonGrammar with the grammar's bytes first.",
    );
  const tree = parser.parse(text);
  if (tree === null) return undefined;
  try {
    return copyTree(tree, text);
  } finally {
    tree.delete();
  }
}

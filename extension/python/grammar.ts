import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Runtime } from "../runtime.js";

/** The bytes of Python's grammar, which stands beside the bundles. */
export function pythonGrammar(extensionPath: string): Promise<Buffer> {
  return readFile(join(extensionPath, "dist", "tree-sitter-python.wasm"));
}

/** Makes Python readable in the extension itself, for the commands about graphs in code. */
export async function makePythonReadable(runtime: Runtime, extensionPath: string): Promise<void> {
  if (!runtime.canReadPython()) await runtime.loadPythonGrammar(await pythonGrammar(extensionPath));
}

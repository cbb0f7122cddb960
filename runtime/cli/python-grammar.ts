import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { loadPythonGrammar } from "../document/python/grammar.js";

const FILE = "tree-sitter-python.wasm";

/** Makes Python readable: the grammar stands beside the bundle, or among the packages where the sources run as they are. */
export async function loadGrammar(): Promise<void> {
  const beside = await readFile(new URL(FILE, import.meta.url)).catch(() => undefined);
  await loadPythonGrammar(
    beside ?? (await readFile(createRequire(import.meta.url).resolve(`tree-sitter-python/${FILE}`))),
  );
}

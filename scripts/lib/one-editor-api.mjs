// @ts-check
import { readFileSync } from "node:fs";

const IMPORT = /^import \* as vscode from "vscode";$/m;

/**
 * Takes the editor's API as it is. For each file that imports it esbuild would copy its hundreds of properties once more, which took as
 * long as all the rest of loading the extension.
 * @type {import("esbuild").Plugin}
 */
export const oneEditorApi = {
  name: "one-editor-api",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]extension[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(IMPORT, 'const vscode = require("vscode");'),
      loader: "ts",
    }));
  },
};

// Bundles every entry point with esbuild. One file per entry: loading many small files is what makes extensions start slowly.
import { build } from "esbuild";
import { chmodSync, copyFileSync, mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { oneEditorApi } from "./lib/one-editor-api.mjs";

const watch = process.argv.includes("--watch");
const production = !process.argv.includes("--dev");

// ES modules that bundle CommonJS libraries still need `require` for Node's own modules.
const banner = {
  js: 'import { createRequire as __batonCreateRequire } from "node:module"; const require = __batonCreateRequire(import.meta.url);',
};
const shared = {
  bundle: true,
  platform: "node",
  target: "node20",
  minify: production,
  sourcemap: production ? false : "linked",
  logLevel: "warning",
  legalComments: "none",
  charset: "utf8",
  mainFields: ["module", "main"],
};

/**
 * The runtime is in the package once: server and adapter take it from the file beside them.
 * @type {import("esbuild").Plugin}
 */
const sharedRuntime = {
  name: "shared-runtime",
  setup({ onResolve }) {
    onResolve({ filter: /\/runtime\/index\.js$/ }, () => ({ path: "./runtime.js", external: true }));
  },
};

/**
 * The client of model servers is in the package once, and loaded when a model speaks for the first time.
 * @type {import("esbuild").Plugin}
 */
const lateModelClient = {
  name: "late-model-client",
  setup({ onResolve }) {
    onResolve({ filter: /\/openai-sdk\.js$/ }, () => ({ path: "./model-client.js", external: true }));
  },
};
const beside = { format: "esm", banner, plugins: [sharedRuntime] };

/** @type {import("esbuild").BuildOptions[]} */
export const bundles = [
  {
    entryPoints: ["extension/main.ts"],
    outfile: "dist/extension.cjs",
    format: "cjs",
    external: ["vscode"],
    plugins: [oneEditorApi],
  },
  {
    entryPoints: ["extension/language-client.ts"],
    outfile: "dist/language-client.cjs",
    format: "cjs",
    external: ["vscode"],
  },
  {
    entryPoints: ["extension/play/bundle.ts"],
    outfile: "dist/play.cjs",
    format: "cjs",
    external: ["vscode"],
    plugins: [oneEditorApi],
  },
  { entryPoints: ["language-server/main.ts"], outfile: "dist/language-server.js", ...beside },
  { entryPoints: ["debug-adapter/main.ts"], outfile: "dist/debug-adapter.js", ...beside },
  {
    entryPoints: ["runtime/index.ts"],
    outfile: "dist/runtime.js",
    format: "esm",
    banner,
    plugins: [lateModelClient],
  },
  {
    entryPoints: ["runtime/runners/model/openai-sdk.ts"],
    outfile: "dist/model-client.js",
    format: "esm",
    banner,
  },
  {
    entryPoints: ["runtime/cli/main.ts"],
    outfile: "dist/cli.js",
    format: "esm",
    banner: { js: `#!/usr/bin/env node\n${banner.js}` },
    plugins: [lateModelClient],
  },
].map((options) => ({ ...shared, ...options }));

if (!watch) rmSync("dist", { recursive: true, force: true });
await Promise.all(bundles.map((options) => build(options)));
chmodSync("dist/cli.js", 0o755);

// Python's grammar and the parser that runs it are WebAssembly: they stand beside the bundles.
const { resolve } = createRequire(import.meta.url);
mkdirSync("dist", { recursive: true });
for (const file of ["web-tree-sitter/web-tree-sitter.wasm", "tree-sitter-python/tree-sitter-python.wasm"])
  copyFileSync(resolve(file), path.join("dist", path.basename(file)));

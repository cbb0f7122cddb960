// Bundles every entry point with esbuild. One file per entry: loading many small files is what makes extensions start slowly.
import { build } from "esbuild";
import { chmodSync, rmSync } from "node:fs";

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

/** @type {import("esbuild").BuildOptions[]} */
export const bundles = [
  { entryPoints: ["extension/main.ts"], outfile: "dist/extension.cjs", format: "cjs", external: ["vscode"] },
  {
    entryPoints: ["extension/language-client.ts"],
    outfile: "dist/language-client.cjs",
    format: "cjs",
    external: ["vscode"],
  },
  { entryPoints: ["language-server/main.ts"], outfile: "dist/language-server.js", format: "esm", banner },
  { entryPoints: ["debug-adapter/main.ts"], outfile: "dist/debug-adapter.js", format: "esm", banner },
  { entryPoints: ["runtime/index.ts"], outfile: "dist/runtime.js", format: "esm", banner },
  {
    entryPoints: ["runtime/cli/main.ts"],
    outfile: "dist/cli.js",
    format: "esm",
    banner: { js: `#!/usr/bin/env node\n${banner.js}` },
  },
].map((options) => ({ ...shared, ...options }));

if (!watch) rmSync("dist", { recursive: true, force: true });
await Promise.all(bundles.map((options) => build(options)));
chmodSync("dist/cli.js", 0o755);

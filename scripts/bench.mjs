// @ts-check
// Bundles test/bench/main.ts and runs it, from the checkout's root. Arguments are passed on (`npm run bench -- --quick`).
import path from "node:path";
import { build } from "esbuild";
import { root } from "./lib/paths.mjs";
import { run } from "./lib/run.mjs";

const bundle = path.join(root, "dist/bench.mjs");
await build({
  entryPoints: [path.join(root, "test/bench/main.ts")],
  outfile: bundle,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  // What is measured against stays as it is installed.
  packages: "external",
  logLevel: "warning",
});
await run(process.execPath, ["--expose-gc", bundle, ...process.argv.slice(2)]);

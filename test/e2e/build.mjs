// @ts-check
// Bundles the end-to-end suites: one file per test file, mocha and Playwright left outside.
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { e2eOut, root } from "../../scripts/lib/paths.mjs";

/** Files that are loaded by name; the others are parts of these and of the tests. */
const ENTRIES = ["index.ts", "activation-time.ts", "responsiveness.ts"];

/** The harness finds the checkout by its own place, so it must be loaded from there and not from a bundle. */
const keepHarness = {
  name: "keep-harness",
  /** @param {import("esbuild").PluginBuild} bundler */
  setup(bundler) {
    bundler.onResolve({ filter: /\.mjs$/ }, ({ path: wanted, resolveDir }) => ({
      path: pathToFileURL(path.resolve(resolveDir, wanted)).href,
      external: true,
    }));
  },
};

/** Bundles test/e2e/host, test/e2e/rooms and test/e2e/ui into test/e2e/out; screenshots there are kept. */
export async function buildSuites() {
  for (const folder of ["host", "rooms", "ui"])
    rmSync(path.join(e2eOut, folder), { recursive: true, force: true });
  /** @type {import("esbuild").BuildOptions} */
  const shared = {
    bundle: true,
    platform: "node",
    target: "node20",
    sourcemap: "inline",
    logLevel: "warning",
    external: ["vscode", "mocha", "playwright-core"],
  };
  for (const folder of ["host", "rooms"])
    await build({
      ...shared,
      entryPoints: sources(folder),
      outdir: path.join(e2eOut, folder),
      format: "cjs",
      outExtension: { ".js": ".cjs" },
    });
  await build({
    ...shared,
    entryPoints: sources("ui"),
    outdir: path.join(e2eOut, "ui"),
    format: "esm",
    outExtension: { ".js": ".mjs" },
    plugins: [keepHarness],
  });
}

/** @param {string} folder */
function sources(folder) {
  const place = path.join(root, "test/e2e", folder);
  return readdirSync(place)
    .filter((name) => ENTRIES.includes(name) || name.endsWith(".test.ts"))
    .map((name) => path.join(place, name));
}

// @ts-check
// Packs dist/ into baton.vsix. Everything is bundled, so no node_modules go in.
import { statSync } from "node:fs";
import path from "node:path";
import { root, vsix } from "./lib/paths.mjs";
import { run } from "./lib/run.mjs";

const LIMIT_BYTES = 1_000_000;

await run(
  process.execPath,
  [
    path.join(root, "node_modules/@vscode/vsce/vsce"),
    ...["package", "--no-dependencies", "--out", vsix],
    // The README's pictures stand in the repository, whose address the package does not need to know.
    "--no-rewrite-relative-links",
  ],
  { quiet: true },
);
const { size } = statSync(vsix);
console.log(`${path.basename(vsix)}: ${(size / 1000).toFixed(0)} kB`);
if (size > LIMIT_BYTES) {
  console.error(
    `The package is larger than ${LIMIT_BYTES / 1000} kB. Look at what dist/ holds and at .vscodeignore.`,
  );
  process.exitCode = 1;
}

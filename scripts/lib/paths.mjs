// @ts-check
// Every place that the scripts share, as absolute paths.
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** The packaged extension, as `npm run package` leaves it. */
export const vsix = path.join(root, "baton.vsix");

/** The sample workspace as it is shipped; nobody edits it in place. */
export const samples = path.join(root, "extension/samples");

/** The npm package that carries the real editor. */
export const editor = path.join(root, "test/e2e/editor");

/** Bundled end-to-end suites and their screenshots. */
export const e2eOut = path.join(root, "test/e2e/out");

/** Reports of the test runners, one JSON file each. */
export const results = path.join(root, "test/results");

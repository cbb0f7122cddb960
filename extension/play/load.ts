import { createRequire } from "node:module";
import { join } from "node:path";
import type * as Bundle from "./bundle.js";

/** Everything of playing that a window without a debug session does not need. */
export function loadPlay(extensionPath: string): typeof Bundle {
  // The editor gives the module "vscode" to what is required from the extension's own file.
  const load = createRequire(join(extensionPath, "dist", "extension.cjs"));
  return load("./play.cjs") as typeof Bundle;
}

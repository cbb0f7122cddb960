import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as RuntimeModule from "../runtime/index.js";

/** The runtime's public face, as the extension sees it. */
export type Runtime = typeof RuntimeModule;

/**
 * Loads `dist/runtime.js` the first time it is needed. It stands beside the extension's own bundle, not in it: activation must not pay
 * for parsers and schemas that a person needs only when a log or a scenario list is opened.
 */
export function runtimeLoader(extensionPath: string): () => Promise<Runtime> {
  let loading: Promise<Runtime> | undefined;
  return () =>
    (loading ??= import(pathToFileURL(join(extensionPath, "dist", "runtime.js")).href) as Promise<Runtime>);
}

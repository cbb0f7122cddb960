import type { CodeAction } from "vscode-languageserver";
import { isObject, own } from "../../runtime/index.js";

/** An action whose edits are worked out when it is chosen: which one, and for which version of which text. */
export interface Deferred {
  uri: string;
  version: number;
  work: "fixAll" | "sortRules";
  /** For `fixAll`: only findings of this code. */
  code?: string;
}

/** What a client sent back with an action; undefined where it is not one of ours. */
export function deferredOf({ data }: CodeAction): Deferred | undefined {
  const value: unknown = data;
  if (!isObject(value)) return undefined;
  const [uri, version, work, code] = ["uri", "version", "work", "code"].map((key) => own(value, key));
  if (typeof uri !== "string" || typeof version !== "number") return undefined;
  if (work !== "fixAll" && work !== "sortRules") return undefined;
  return { uri, version, work, ...(typeof code === "string" ? { code } : {}) };
}

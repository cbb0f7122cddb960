import type { DebugProtocol } from "@vscode/debugprotocol";
import type { SourceText } from "./program.js";

/** A source as the protocol has it. One that is no file has a reference, by which a client asks for its text. */
export function toSource({ name, path, reference }: SourceText): DebugProtocol.Source {
  if (reference === undefined) return { name, path };
  return { name, path, sourceReference: reference, origin: "graph of the recorded run" };
}

import type { Command } from "vscode-languageserver";
import type { Diagnostic } from "../../runtime/index.js";
import { runText } from "../../runtime/index.js";
import { DEBUG_FINDING } from "../protocol.js";
import type { FindingArgument } from "../protocol.js";

/** Plays the run that shows a finding, in the debugger, up to the turn that shows it; undefined for a finding without a run. */
export function debugFinding(
  uri: string,
  { code, witness }: Pick<Diagnostic, "code" | "witness">,
): Command | undefined {
  if (!witness || witness.length === 0) return undefined;
  const argument: FindingArgument = { uri, code, witness };
  return { title: `Debug this: ${runText(witness)}`, command: DEBUG_FINDING, arguments: [argument] };
}

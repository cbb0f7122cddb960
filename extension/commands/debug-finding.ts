import * as vscode from "vscode";
import { mayRun } from "../debug/trust.js";
import { witnessConfiguration } from "../debug/witness-configuration.js";
import type { Runtime } from "../runtime.js";
import type { Command } from "../services.js";

type Steps = Parameters<Runtime["witnessScenario"]>[1];

/** Debugs the run that shows a finding: `argument` comes from a quick fix or a lens, `{uri, code, witness}`. */
export const debugFinding: Command = {
  id: "baton.debugFinding",
  run: async ({ runtime }, argument) => {
    const { uri, code, witness } = (argument ?? {}) as { uri?: unknown; code?: unknown; witness?: unknown };
    if (!mayRun()) return false;
    if (typeof uri !== "string" || typeof code !== "string" || !Array.isArray(witness)) return false;
    const program = vscode.Uri.parse(uri);
    const steps = witness.filter(isStep);
    const scenario = (await runtime()).witnessScenario(`shows ${code}`, steps);
    return vscode.debug.startDebugging(
      vscode.workspace.getWorkspaceFolder(program),
      witnessConfiguration(program.fsPath, scenario, steps.length),
    );
  },
};

/** Other people's keybindings may hand over anything. */
function isStep(step: unknown): step is Steps[number] {
  if (typeof step !== "object" || step === null) return false;
  const { speaker, tools } = step as { speaker?: unknown; tools?: unknown };
  return typeof speaker === "string" && Array.isArray(tools);
}

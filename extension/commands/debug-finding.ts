import * as vscode from "vscode";
import { mayRun } from "../debug/trust.js";
import { witnessConfiguration } from "../debug/witness-configuration.js";
import type { Command } from "../services.js";

/** Debugs the run that shows a finding: `argument` comes from a quick fix or a lens, `{uri, code, witness}`. */
export const debugFinding: Command = {
  id: "baton.debugFinding",
  run: async ({ runtime }, argument) => {
    const { uri, code, witness } = (argument ?? {}) as { uri?: unknown; code?: unknown; witness?: unknown };
    if (!mayRun()) return false;
    if (typeof uri !== "string" || typeof code !== "string" || !Array.isArray(witness)) return false;
    const program = vscode.Uri.parse(uri);
    const steps = witness as Parameters<Awaited<ReturnType<typeof runtime>>["witnessScenario"]>[1];
    const scenario = (await runtime()).witnessScenario(`shows ${code}`, steps);
    return vscode.debug.startDebugging(
      vscode.workspace.getWorkspaceFolder(program),
      witnessConfiguration(program.fsPath, scenario, steps.length),
    );
  },
};

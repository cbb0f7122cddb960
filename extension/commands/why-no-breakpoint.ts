import * as vscode from "vscode";
import { DEBUG_TYPE } from "../debug/type.js";
import { breakpointReason } from "../debug/breakpoint-reason.js";
import type { Command } from "../services.js";

/** Lists the breakpoints in workflow documents with what the debugger says of each; choosing one goes there. */
export const whyNoBreakpoint: Command = {
  id: "baton.whyNoBreakpoint",
  run: async () => {
    const breakpoints = vscode.debug.breakpoints.filter(
      (breakpoint) =>
        breakpoint instanceof vscode.SourceBreakpoint &&
        /\.workflow\.(?:json|ya?ml)$/i.test(breakpoint.location.uri.path),
    ) as vscode.SourceBreakpoint[];
    if (breakpoints.length === 0) {
      void vscode.window.showInformationMessage(
        "There is no breakpoint in a workflow document. Click left of the line of a transition to set one.",
      );
      return;
    }
    const session = vscode.debug.activeDebugSession;
    const running = session?.type === DEBUG_TYPE ? session : undefined;
    const items = await Promise.all(
      breakpoints.map(async (breakpoint) => {
        const { uri, range } = breakpoint.location;
        const bound = await running?.getDebugProtocolBreakpoint(breakpoint);
        return {
          label: `${vscode.workspace.asRelativePath(uri)}:${range.start.line + 1}`,
          detail: breakpointReason({
            enabled: breakpoint.enabled,
            running: running !== undefined,
            bound,
          }),
          location: breakpoint.location,
        };
      }),
    );
    const chosen = await vscode.window.showQuickPick(items, { title: "Breakpoints in workflow documents" });
    if (chosen)
      await vscode.window.showTextDocument(chosen.location.uri, { selection: chosen.location.range });
  },
};

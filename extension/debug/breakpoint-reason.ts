/** Why a breakpoint stops, or does not. `bound` is the debugger's own answer. */
export function breakpointReason({
  enabled,
  running,
  bound,
}: {
  enabled: boolean;
  running: boolean;
  bound: { verified?: boolean; message?: string } | undefined;
}): string {
  if (!enabled) return "It is switched off: tick it in the Breakpoints view.";
  if (!running)
    return "No workflow is being debugged. Press F5 in the document: a run without debugging stops nowhere.";
  if (bound === undefined) return "The workflow that is being debugged is another document.";
  if (bound.verified === false) return bound.message ?? "The debugger found nothing to stop at on this line.";
  return bound.message ?? "It is set: the run stops when this rule decides a turn.";
}

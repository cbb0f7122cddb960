import type { CancellationToken } from "vscode-languageserver";

/** A request's cancellation in the form that the runtime takes. */
export function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

import type { Runtime } from "../runtime.js";

/** The variables that a workflow's runners name in `api_key_env`, each once, in its order. */
export function keyNamesIn(runtime: Runtime, text: string, uri: string): string[] {
  const { documents } = runtime.parseWorkflow(text, { uri });
  const runners = documents.flatMap(({ participants, scenarios }) => [
    ...participants.map(({ runner }) => runner),
    ...scenarios.flatMap((scenario) => Object.values(scenario.runners ?? {})),
  ]);
  const names = runners.flatMap((runner) => {
    const read = runner === undefined ? undefined : runtime.readRunner(runner);
    return read && "kind" in read && read.kind === "model" && read.apiKeyEnv !== undefined
      ? [read.apiKeyEnv]
      : [];
  });
  return [...new Set(names)];
}

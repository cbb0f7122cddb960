const PREFIX = "handoff_to_";

/** The target's name as it stands: nothing makes it fit for a provider. */
export function handoffToolName(target: string): string {
  return `${PREFIX}${target}`;
}

/** The agent that a tool of this name would hand over to; `undefined` for another name. */
export function targetOfToolName(name: string): string | undefined {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
}

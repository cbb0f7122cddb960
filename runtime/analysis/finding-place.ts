const PREFIX = "/transitions/";

/** The index of the transition that a pointer leads into; `undefined` for any other place. */
export function transitionOf({ pointer }: { pointer: string }): number | undefined {
  if (!pointer.startsWith(PREFIX)) return undefined;
  const end = pointer.indexOf("/", PREFIX.length);
  return Number(pointer.slice(PREFIX.length, end < 0 ? undefined : end));
}

/** The id of a value of the context for data breakpoints: the way to it as JSON, the same in every session. */
export function dataIdOf(path: readonly string[]): string {
  return JSON.stringify(path);
}

/** The way that an id names; `undefined` for anything that is no such id. */
export function pathOf(dataId: unknown): readonly string[] | undefined {
  if (typeof dataId !== "string") return undefined;
  try {
    const path: unknown = JSON.parse(dataId);
    return Array.isArray(path) && path.every((key): key is string => typeof key === "string")
      ? path
      : undefined;
  } catch {
    return undefined;
  }
}

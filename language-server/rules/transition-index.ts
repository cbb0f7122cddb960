/** `/transitions/3/when/args` → 3; `undefined` for a pointer that is in no transition. */
export function transitionIndex(pointer: string): number | undefined {
  const match = /^\/transitions\/(\d+)(?:\/|$)/.exec(pointer);
  return match ? Number(match[1]) : undefined;
}

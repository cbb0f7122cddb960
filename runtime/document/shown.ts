const LONGEST = 60;

/** A name in double quotes for a message, shortened where it is long. */
export function shown(name: string): string {
  return JSON.stringify(name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name);
}

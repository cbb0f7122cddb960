/** `a`, `a and b`, `a, b and c`; past four the rest is counted. */
export function listText<T>(things: readonly T[], text: (thing: T) => string = String): string {
  if (things.length > 4) return `${things.slice(0, 3).map(text).join(", ")} and ${things.length - 3} others`;
  const items = things.map(text);
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

/** `1 turn`, `3 turns` */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** `1st`, `2nd`, `11th` */
export function ordinal(place: number): string {
  const ending = { 1: "st", 2: "nd", 3: "rd" }[place % 10];
  return `${place}${ending !== undefined && Math.floor(place / 10) % 10 !== 1 ? ending : "th"}`;
}

/** The candidate that a misspelt name most likely means; undefined where none is near. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 2)) + 1;
  let alike: string | undefined;
  const lower = name.toLowerCase();
  for (const candidate of candidates) {
    if (candidate === name) continue;
    if (alike === undefined && beginsAlike(name, candidate)) alike = candidate;
    const distance = editDistance(lower, candidate.toLowerCase(), least);
    if (distance < least) [best, least] = [candidate, distance];
    if (least <= 1) break;
  }
  return best ?? alike;
}

/** `security` and `security_reviewer` */
function beginsAlike(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 3 && long.startsWith(short);
}

/**
 * Levenshtein's distance: how many characters must be put in, left out or exchanged. Not worked out to the end where it is `limit` or
 * more. Long names are compared by their beginnings.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  const [rows, columns] = [Math.min(a.length, LONGEST), Math.min(b.length, LONGEST)];
  for (let j = 0; j <= columns; j++) distances[j] = j;
  for (let i = 1; i <= rows; i++) {
    let diagonal = distances[0]!;
    let least = (distances[0] = i);
    for (let j = 1; j <= columns; j++) {
      const exchange = diagonal + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      diagonal = distances[j]!;
      const distance = Math.min(exchange, diagonal + 1, distances[j - 1]! + 1);
      distances[j] = distance;
      if (distance < least) least = distance;
    }
    if (least >= limit) return limit;
  }
  return distances[columns]!;
}

const LONGEST = 64;
/** One row of the table of distances, used again by every call. */
const distances = new Uint8Array(LONGEST + 1);

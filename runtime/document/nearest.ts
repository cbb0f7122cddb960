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
  const [endA, endB] = [Math.min(a.length, LONGEST), Math.min(b.length, LONGEST)];
  // What both begin with costs nothing, and names of one family begin alike.
  let start = 0;
  while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  const [rows, columns] = [endA - start, endB - start];
  for (let j = 0; j <= columns; j++) distances[j] = j;
  for (let i = 1; i <= rows; i++) {
    let diagonal = distances[0]!;
    let least = (distances[0] = i);
    const code = a.charCodeAt(start + i - 1);
    for (let j = 1; j <= columns; j++) {
      const exchange = diagonal + (code === b.charCodeAt(start + j - 1) ? 0 : 1);
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

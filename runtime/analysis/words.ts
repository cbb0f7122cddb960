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
  for (const candidate of candidates) {
    if (candidate === name) continue;
    if (beginsAlike(name, candidate)) alike ??= candidate;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), least);
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
  const [left, right] = [a.slice(0, 64), b.slice(0, 64)];
  let row = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= right.length; j++) {
      const exchange = row[j - 1]! + (left[i - 1] === right[j - 1] ? 0 : 1);
      const distance = Math.min(exchange, row[j]! + 1, next[j - 1]! + 1);
      next.push(distance);
      least = Math.min(least, distance);
    }
    if (least >= limit) return limit;
    row = next;
  }
  return row[right.length]!;
}

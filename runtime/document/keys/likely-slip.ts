/**
 * The known word that a word most likely stands for: spelt with another case or other dashes, or a few characters off. Much stricter than
 * with names, for many keys are there on purpose that nothing reads. Undefined where none is that near.
 */
export function likelySlip(word: string, known: Iterable<string>): string | undefined {
  const bare = plain(word);
  let best: string | undefined;
  let least = Math.min(3, Math.max(bare.length > 2 ? 1 : 0, Math.floor(bare.length / 3))) + 1;
  for (const candidate of known) {
    const distance = slips(bare, plain(candidate), least);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** `maxTurns`, `max-turns` and `MAX_TURNS` are one word. */
function plain(word: string): string {
  return word.replace(/[-_ ]/g, "").toLowerCase();
}

/** How many characters are left out, put in, exchanged or swapped with the next; not worked out to the end past `limit`. */
function slips(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (above[j] ?? limit) + 1,
          (row[j - 1] ?? limit) + 1,
          (above[j - 1] ?? limit) + (same ? 0 : 1),
          swapped ? (before[j - 2] ?? limit) + 1 : limit,
        ),
      );
    }
    if (Math.min(...row) >= limit) return limit;
    [before, above] = [above, row];
  }
  return above[b.length] ?? limit;
}

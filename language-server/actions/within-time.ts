/** In a text of many megabytes each edit takes a second: those that came first are better than none. */
const LONG_ENOUGH_MS = 1000;

/** What is made of the items, one after the other, until the time is over; at least of the first. */
export function withinTime<T, U>(items: readonly T[], make: (item: T) => readonly U[]): U[] {
  const made: U[] = [];
  const end = performance.now() + LONG_ENOUGH_MS;
  for (const item of items) {
    made.push(...make(item));
    if (performance.now() > end) break;
  }
  return made;
}

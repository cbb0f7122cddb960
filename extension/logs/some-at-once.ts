/** Reads that go on at the same time: enough to keep a disk busy, few enough for the system's limit of open files. */
const AT_ONCE = 16;

/** As `Promise.all` over `items.map(work)`, a few at a time. */
export async function someAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array<R>(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
  return results;
}

const SLOTS = 256;

/**
 * Gives one and the same string for keys that are spelled alike. A document repeats a handful of keys ten thousand times; taking the known
 * string saves cutting it out and looking it up in the engine's own table of property names.
 */
export class KeyCache {
  private readonly known = new Array<string>(SLOTS).fill("");

  /** The units of `text` from `start` to `end`. */
  take(text: string, start: number, end: number): string {
    const length = end - start;
    if (length === 0 || length > 24) return text.slice(start, end);
    const slot = (text.charCodeAt(start) * 31 + text.charCodeAt(end - 1) * 7 + length) % SLOTS;
    const known = this.known[slot];
    if (known !== undefined && known.length === length && text.startsWith(known, start)) return known;
    const fresh = text.slice(start, end);
    this.known[slot] = fresh;
    return fresh;
  }
}

/** Lead bytes and what may follow them: how many more bytes, and the range of the first of these (RFC 3629's table). */
const LEADS: readonly (readonly [from: number, to: number, more: number, low: number, high: number])[] = [
  [0x00, 0x7f, 0, 0, 0],
  [0xc2, 0xdf, 1, 0x80, 0xbf],
  [0xe0, 0xe0, 2, 0xa0, 0xbf],
  [0xe1, 0xec, 2, 0x80, 0xbf],
  [0xed, 0xed, 2, 0x80, 0x9f],
  [0xee, 0xef, 2, 0x80, 0xbf],
  [0xf0, 0xf0, 3, 0x90, 0xbf],
  [0xf1, 0xf3, 3, 0x80, 0xbf],
  [0xf4, 0xf4, 3, 0x80, 0x8f],
];

/** Index of the first byte that cannot stand where it stands (a text that ends inside a character: its length); -1 for good UTF-8. */
export function firstBadByte(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at]!;
    const lead = LEADS.find(([from, to]) => first >= from && first <= to);
    if (!lead) return at;
    const [, , more, low, high] = lead;
    for (let next = 1; next <= more; next++) {
      const byte = bytes[at + next];
      const fits =
        byte !== undefined && byte >= (next === 1 ? low : 0x80) && byte <= (next === 1 ? high : 0xbf);
      if (!fits) return at + next;
    }
    at += more + 1;
  }
  return -1;
}

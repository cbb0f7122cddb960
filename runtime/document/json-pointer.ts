/** `~` and `/` inside a key, as RFC 6901 writes them. */
export function escapeSegment(key: string): string {
  return key.includes("~") || key.includes("/") ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;
}

/** `["transitions", "0", "when"]` → `/transitions/0/when`; the empty list is the whole document, `""`. */
export function toPointer(segments: readonly (string | number)[]): string {
  let pointer = "";
  for (const segment of segments) pointer += `/${escapeSegment(String(segment))}`;
  return pointer;
}

/** The keys and indices of a pointer, unescaped. A missing leading slash is forgiven. */
export function segmentsOf(pointer: string): string[] {
  if (pointer === "") return [];
  const raw = pointer.startsWith("/") ? pointer.slice(1) : pointer;
  const parts = raw.split("/");
  return raw.includes("~") ? parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~")) : parts;
}

/** The list index that a segment means, or -1: RFC 6901 allows neither signs nor leading zeros. */
export function indexOf(segment: string): number {
  return /^(?:0|[1-9]\d{0,15})$/.test(segment) ? Number(segment) : -1;
}

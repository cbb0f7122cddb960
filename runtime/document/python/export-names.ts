const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

/** Parameters for participants: their names where Python allows them, otherwise the nearest names that are still free. */
export class Names {
  readonly #parameters = new Map<string, string>();

  /** @param wordOf what a parameter is made from, for those that go by something else than their name */
  constructor(participants: readonly string[], wordOf: (name: string) => string = (name) => name) {
    const taken = new Set<string>();
    for (const name of participants) {
      if (this.#parameters.has(name)) continue;
      const plain = identifier(wordOf(name));
      let free = plain;
      for (let n = 2; taken.has(free); n += 1) free = `${plain}_${n}`;
      taken.add(free);
      this.#parameters.set(name, free);
    }
  }

  get parameters(): string[] {
    return [...this.#parameters.values()];
  }

  parameterOf(name: string): string | undefined {
    return this.#parameters.get(name);
  }
}

function identifier(name: string): string {
  const plain = name.normalize("NFKC").replace(/[^\p{ID_Continue}]+/gu, "_");
  const started = /^[\p{ID_Start}_]/u.test(plain) ? plain : `agent_${plain}`;
  return KEYWORDS.has(started) ? `${started}_` : started;
}

/** `body_contains` → `BodyContains`. */
export function className(name: string): string {
  const words = name.split(/[^\p{ID_Continue}]+|_+/u).filter((word) => word !== "");
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^\p{ID_Start}/u.test(joined) && !KEYWORDS.has(joined) ? joined : `Custom${joined}`;
}

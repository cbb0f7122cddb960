import type { ParsedText } from "./parsed.js";

export interface GoodReading {
  readonly parsed: ParsedText;
  /** True while the text does not parse: `parsed` is then the last reading that did, and its ranges are those of the older text. */
  readonly stale: boolean;
}

/** Keeps the last good reading of each text, so that hover, tree and preview go on while somebody types. */
export class LatestGood {
  readonly #readings = new Map<string, GoodReading>();

  /** Takes a new reading in. A text that never parsed is kept as it is, not stale: there is nothing better. */
  update(uri: string, parsed: ParsedText): GoodReading {
    const before = this.#readings.get(uri);
    const reading =
      parsed.incomplete && before && !before.parsed.incomplete
        ? { parsed: before.parsed, stale: true }
        : { parsed, stale: false };
    this.#readings.set(uri, reading);
    return reading;
  }

  get(uri: string): GoodReading | undefined {
    return this.#readings.get(uri);
  }

  delete(uri: string): void {
    this.#readings.delete(uri);
  }
}

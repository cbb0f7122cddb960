import type { Mend } from "./mend.js";

/** The text stays the same; only how it is written changes. */
export const escapedSeparators: Mend = {
  did: "Wrote the line separator as an escape",
  lines: ({ text }) => [
    Buffer.from(
      text.replace(
        /[\u0085\u2028\u2029]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      ),
    ),
  ],
};

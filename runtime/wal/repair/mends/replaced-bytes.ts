import type { Mend } from "./mend.js";

const lenient = new TextDecoder("utf-8", { ignoreBOM: true });

/** The rest of the text is kept: one odd character in a turn is better than a turn that is lost. */
export const replacedBytes: Mend = {
  did: "Wrote U+FFFD for the bytes that are no UTF-8",
  lines: ({ bytes }) => [Buffer.from(lenient.decode(bytes))],
};

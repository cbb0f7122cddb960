import type { Mend } from "./mend.js";

/** Two records that share a line get one each. */
export const separated: Mend = {
  did: "Put a newline between two records",
  lines(line) {
    const at = Buffer.byteLength(line.text.slice(0, line.broken?.index), "utf8");
    return [line.bytes.subarray(0, at), line.bytes.subarray(at)];
  },
};

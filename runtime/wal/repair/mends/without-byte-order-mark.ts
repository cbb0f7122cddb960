import type { Mend } from "./mend.js";

const LENGTH = 3;

export const withoutByteOrderMark: Mend = {
  did: "Took the byte order mark away",
  lines: ({ bytes }) => [bytes.subarray(LENGTH)],
};

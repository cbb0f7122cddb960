import fc from "fast-check";
import { expect, it } from "vitest";
import { firstBadByte } from "../../../runtime/wal/utf8.js";

it.each([
  ["good", Buffer.from("aé日🍣"), -1],
  ["a byte that never stands in UTF-8", Buffer.from([0x61, 0xff, 0x61]), 1],
  ["a character that lost its last byte", Buffer.from([0xe6, 0x97, 0x22]), 2],
  ["an overlong form", Buffer.from([0xc0, 0x80]), 0],
  ["an encoded surrogate", Buffer.from([0xed, 0xa0, 0x80]), 1],
  ["the end inside a character", Buffer.from([0xf0, 0x9f]), 2],
])("%s", (_, bytes, index) => expect(firstBadByte(bytes)).toBe(index));

it("agrees with the platform's strict decoder", () => {
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
      let good = true;
      try {
        strict.decode(bytes);
      } catch {
        good = false;
      }
      expect(firstBadByte(bytes) < 0).toBe(good);
    }),
  );
});

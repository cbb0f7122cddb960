import { describe, expect, it } from "vitest";
import { isoformat, systemClock } from "../../../runtime/hub/clock.js";
import { IdStamp, randomIds } from "../../../runtime/hub/ids.js";

describe("times", () => {
  it.each([
    [1_788_253_200_000_000_000n, "2026-09-01T09:00:00+00:00"],
    [1_788_253_296_250_000_000n, "2026-09-01T09:01:36.250000+00:00"],
    [1_788_253_296_000_001_999n, "2026-09-01T09:01:36.000001+00:00"],
    [0n, "1970-01-01T00:00:00+00:00"],
  ])("%s are %s", (nanoseconds, text) => expect(isoformat(nanoseconds)).toBe(text));

  it("come from the system's clock in nanoseconds", () => {
    const difference = Number(systemClock.now() / 1_000_000n) - Date.now();
    expect(Math.abs(difference)).toBeLessThan(60_000);
  });
});

describe("ids", () => {
  it("are the clock in 8 bytes and 8 random ones, rising even where the clock stands or goes back", () => {
    const times = [0x18ecdd71d8241fb7n, 0x18ecdd71d8241fb7n, 5n];
    const stamp = new IdStamp({ now: () => times.shift() ?? 0n }, { random: () => "00112233aabbccdd" });
    expect([stamp.next(), stamp.next(), stamp.next()]).toEqual([
      "18ecdd71d8241fb700112233aabbccdd",
      "18ecdd71d8241fb800112233aabbccdd",
      "18ecdd71d8241fb900112233aabbccdd",
    ]);
  });

  it("hold 16 random hex digits", () => {
    const drawn = new Set(Array.from({ length: 50 }, () => randomIds.random()));
    expect(drawn.size).toBe(50);
    for (const text of drawn) expect(text).toMatch(/^[0-9a-f]{16}$/);
  });
});

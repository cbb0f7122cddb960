import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { QuietMoment } from "../../../extension/logs/quiet-moment.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("serves at once where nobody asks, and once for many who wait", async () => {
  const served = vi.fn();
  const quiet = new QuietMoment(served);
  quiet.wait();
  expect(served).toHaveBeenCalledTimes(1);
});

it("waits for the answers that are still to be given, and a moment longer", async () => {
  const served = vi.fn();
  const quiet = new QuietMoment(served);
  let answer = (_: string) => {};
  const asked = quiet.during(() => new Promise<string>((done) => (answer = done)));
  quiet.wait();
  quiet.wait();
  await vi.advanceTimersByTimeAsync(300);
  expect(served).not.toHaveBeenCalled();
  answer("lines");
  await asked;
  await vi.advanceTimersByTimeAsync(10);
  expect(served).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(served).toHaveBeenCalledTimes(1);
});

it("does not wait for ever", async () => {
  const served = vi.fn();
  const quiet = new QuietMoment(served);
  void quiet.during(() => new Promise(() => {}));
  quiet.wait();
  await vi.advanceTimersByTimeAsync(1100);
  expect(served).toHaveBeenCalledTimes(1);
});

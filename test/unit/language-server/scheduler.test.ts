import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CheckScheduler } from "../../../language-server/scheduler.js";

describe("one check per document at a time", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Checks that end only when they are told to. */
  function record() {
    const runs: { uri: string; signal: AbortSignal; finish: () => void }[] = [];
    let idle = 0;
    const scheduler = new CheckScheduler(
      (uri, signal) => new Promise<void>((finish) => runs.push({ uri, signal, finish })),
      () => idle++,
    );
    return { scheduler, runs, idle: () => idle };
  }

  it("waits for a pause in typing", async () => {
    const { scheduler, runs } = record();
    for (let key = 0; key < 5; key++) {
      scheduler.schedule("a", 100);
      await vi.advanceTimersByTimeAsync(99);
    }
    expect(runs).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs.map(({ uri }) => uri)).toEqual(["a"]);
  });

  it("throws a running check away when the text changes", async () => {
    const { scheduler, runs, idle } = record();
    scheduler.schedule("a", 0);
    await vi.advanceTimersByTimeAsync(0);
    scheduler.schedule("a", 0);
    expect(runs[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    runs[0]?.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(scheduler.busy).toBe(true);
    expect(idle()).toBe(0);
    runs[1]?.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(runs[1]?.signal.aborted).toBe(false);
    expect(idle()).toBe(1);
  });

  it("keeps documents apart", async () => {
    const { scheduler, runs, idle } = record();
    scheduler.schedule("a", 0);
    scheduler.schedule("b", 0);
    await vi.advanceTimersByTimeAsync(0);
    scheduler.cancel("a");
    expect(runs.map(({ uri, signal }) => [uri, signal.aborted])).toEqual([
      ["a", true],
      ["b", false],
    ]);
    expect(idle()).toBe(0);
    runs[1]?.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(idle()).toBe(1);
  });

  it("starts nothing after it is disposed", async () => {
    const { scheduler, runs } = record();
    scheduler.schedule("a", 10);
    scheduler.dispose();
    await vi.advanceTimersByTimeAsync(50);
    expect(runs).toHaveLength(0);
    expect(scheduler.busy).toBe(false);
  });
});

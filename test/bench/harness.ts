/** One measurement: the median processor time of a piece of work against that of a floor, both taken in the same run. */
export interface BenchResult {
  name: string;
  /** Medians, in milliseconds. */
  measuredMs: number;
  floorMs: number;
  ratio: number;
  /** The ratio must not exceed it. */
  target: number;
  passed: boolean;
  /** Where one figure is held against a fixed limit: what it counts. Then the floor is 1. */
  unit?: string;
}

export interface BenchOptions {
  name: string;
  target: number;
  /** What is measured and what it is held against. Each call does the whole work once. */
  measured: () => unknown;
  floor: () => unknown;
  /** Pairs of runs that count; a few more go before them, uncounted, so that both sides are compiled. */
  runs?: number;
  warmUps?: number;
  /** `wall` where the work is another process's, so that this one's processor time says nothing. Default: `processor`. */
  clock?: "processor" | "wall";
}

/**
 * Runs both sides alternately, so that whatever else the machine does meets both alike, and compares medians of the time that this process
 * had the processor. Either side may be asynchronous.
 */
export async function bench(options: BenchOptions): Promise<BenchResult> {
  const { name, target, measured, floor, runs = 15, warmUps = 3, clock = "processor" } = options;
  const times = { measured: [] as number[], floor: [] as number[] };
  for (let run = -warmUps; run < runs; run++) {
    const floorMs = await timed(floor, clock);
    const measuredMs = await timed(measured, clock);
    if (run < 0) continue;
    times.floor.push(floorMs);
    times.measured.push(measuredMs);
  }
  const measuredMs = median(times.measured);
  const floorMs = median(times.floor);
  const ratio = measuredMs / floorMs;
  return { name, measuredMs, floorMs, ratio, target, passed: ratio <= target };
}

/** One line for people, or one line of JSON. */
export function report(result: BenchResult, json: boolean): string {
  if (json) return JSON.stringify(result);
  const { name, measuredMs, floorMs, ratio, target, passed, unit } = result;
  if (unit !== undefined)
    return `${passed ? "ok  " : "OVER"}  ${name}: ${ratio.toFixed(2)} ${unit}, at most ${target}`;
  return `${passed ? "ok  " : "OVER"}  ${name}: ${ratio.toFixed(2)} × the floor, at most ${target} (${measuredMs.toFixed(2)} ms against ${floorMs.toFixed(2)} ms)`;
}

/** The last result of any work stays reachable, or the engine could leave the work out. */
export let lastResult: unknown;

async function timed(work: () => unknown, clock: "processor" | "wall"): Promise<number> {
  const began = performance.now();
  const start = process.cpuUsage();
  lastResult = await work();
  const { user, system } = process.cpuUsage(start);
  if (clock === "wall") return performance.now() - began;
  return (user + system) / 1000;
}

function median(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

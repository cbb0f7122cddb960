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
  /** 95th percentiles of both sides, where they were asked for. */
  p95?: { measuredMs: number; floorMs: number };
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

export interface SpreadOptions {
  name: string;
  /** The median must not exceed so many floors; without it the figures are only told. */
  target?: number | undefined;
  measured: () => unknown;
  floor: () => unknown;
  runs: number;
  warmUps: number;
}

/** The same as `bench`, with the 95th percentile beside the median. */
export async function spreadAgainst(options: SpreadOptions): Promise<BenchResult> {
  const { name, target = Infinity, measured, floor } = options;
  const [ours, theirs] = await alternately(options, measured, floor);
  const [measuredMs, floorMs] = [median(ours), median(theirs)];
  const ratio = measuredMs / floorMs;
  const p95 = { measuredMs: percentile95(ours), floorMs: percentile95(theirs) };
  return { name, measuredMs, floorMs, ratio, target, passed: ratio <= target, p95 };
}

/** Without anything to hold it against: the 95th percentile must not exceed `target` milliseconds. */
export async function spread(options: Omit<SpreadOptions, "floor">): Promise<BenchResult> {
  const { name, target = Infinity, measured } = options;
  const [times] = await alternately(options, measured);
  const p95 = percentile95(times);
  return {
    ...limit({ name, value: p95, unit: "ms at the 95th percentile", target }),
    measuredMs: median(times),
  };
}

/** One figure against a fixed limit. */
export function limit(options: { name: string; value: number; unit: string; target: number }): BenchResult {
  const { name, value, unit, target } = options;
  return { name, measuredMs: value, floorMs: 1, ratio: value, target, passed: value <= target, unit };
}

async function alternately(
  { runs, warmUps }: { runs: number; warmUps: number },
  measured: () => unknown,
  floor?: () => unknown,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let run = -warmUps; run < runs; run++) {
    const floorMs = floor ? await timed(floor, "processor") : 0;
    const measuredMs = await timed(measured, "processor");
    if (run < 0) continue;
    times[0].push(measuredMs);
    times[1].push(floorMs);
  }
  return times;
}

/** One line for people, or one line of JSON. */
export function report(result: BenchResult, json: boolean): string {
  if (json) return JSON.stringify(result);
  const { name, measuredMs, floorMs, ratio, target, passed, unit, p95 } = result;
  const most = target === Infinity ? "" : `, at most ${target}`;
  const start = `${passed ? "ok  " : "OVER"}  ${name}: ${ratio.toFixed(2)}`;
  if (unit !== undefined) return `${start} ${unit}${most}`;
  const worst = p95 ? `; p95 ${p95.measuredMs.toFixed(2)} ms against ${p95.floorMs.toFixed(2)} ms` : "";
  return `${start} × the floor${most} (${measuredMs.toFixed(2)} ms against ${floorMs.toFixed(2)} ms${worst})`;
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

function percentile95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)] ?? 0;
}

function median(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

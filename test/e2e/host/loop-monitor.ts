/** How often the loop is looked at, in milliseconds. */
const EVERY = 5;

export interface LoopBlocks {
  /** The longest time in which the host's thread did nothing else, by the clock, in milliseconds. */
  longest: number;
  /** The most that the thread itself computed in one such time: on a busy machine the clock also counts other people's work. */
  longestComputing: number;
  /** How many were over 50 ms, by the thread's own computing. */
  over50: number;
}

interface ThreadClock {
  threadCpuUsage?: () => { user: number; system: number };
}

/** Watches the thread of the extension host for blocks. */
export class LoopMonitor {
  #timer: NodeJS.Timeout | undefined;
  #wall = 0;
  #computed = 0;
  #blocks: LoopBlocks = { longest: 0, longestComputing: 0, over50: 0 };

  start(): void {
    this.#wall = performance.now();
    this.#computed = computed();
    this.#blocks = { longest: 0, longestComputing: 0, over50: 0 };
    this.#timer = setInterval(() => this.#look(), EVERY);
  }

  stop(): LoopBlocks {
    this.#look();
    clearInterval(this.#timer);
    return this.#blocks;
  }

  #look(): void {
    const [wall, cpu] = [performance.now(), computed()];
    const block = wall - this.#wall - EVERY;
    const computing = Math.min(block, cpu - this.#computed);
    const { longest, longestComputing, over50 } = this.#blocks;
    this.#blocks = {
      longest: Math.max(longest, block),
      longestComputing: Math.max(longestComputing, computing),
      over50: over50 + Number(computing > 50),
    };
    this.#wall = wall;
    this.#computed = cpu;
  }
}

/** Milliseconds that this thread has computed; the whole process where Node does not tell the threads apart. */
function computed(): number {
  const { threadCpuUsage } = process as ThreadClock;
  const { user, system } = threadCpuUsage ? threadCpuUsage() : process.cpuUsage();
  return (user + system) / 1000;
}

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What the process holds on to once everything that nobody reaches is gone, in megabytes. */
export function retainedMegabytes(): number {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
}

import type { LogLine } from "../../doctor/log-line.js";

/** How a line is mended that loses little or nothing by it. Gives the lines that stand in its place. */
export interface Mend {
  /** What it does, for the report. */
  did: string;
  lines(line: LogLine): Buffer[];
}

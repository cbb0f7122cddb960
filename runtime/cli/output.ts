import { escaped } from "../one-line.js";

/** Where a command writes: results to `out`, everything else to `err`. Lines, without their newline. */
export interface Output {
  out(line: string): void;
  err(line: string): void;
}

export const processOutput: Output = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
};

/** Writes such characters as `\u202e`, whatever file or log they come from. In JSON that is the same text. */
export function visible(output: Output): Output {
  return { out: (line) => output.out(escaped(line)), err: (line) => output.err(escaped(line)) };
}

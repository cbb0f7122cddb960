/** Where a command writes: results to `out`, everything else to `err`. Lines, without their newline. */
export interface Output {
  out(line: string): void;
  err(line: string): void;
}

export const processOutput: Output = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
};

/** What could move the cursor, recolour the terminal, or turn the direction of reading: controls, line separators, marks of direction. */
const UNSEEN = /(?![\n\t])\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Writes such characters as `\u202e`, whatever file or log they come from. In JSON that is the same text. */
export function visible(output: Output): Output {
  return { out: (line) => output.out(escaped(line)), err: (line) => output.err(escaped(line)) };
}

export function escaped(text: string): string {
  return text.replace(UNSEEN, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

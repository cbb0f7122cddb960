import type { OutputLine } from "../output.js";
import type { Replay } from "../program.js";

/** What is said of a record before it is replayed: where it lies, what is wrong with it, and where another graph leaves it. */
export function opening({ path, run }: Replay): OutputLine[] {
  const lines: OutputLine[] = [
    { category: "console", text: `replay: ${path}, which is not written to` },
    ...run.damage.map(({ message }) => ({ category: "stderr" as const, text: message })),
  ];
  const { divergence } = run;
  if (divergence !== undefined)
    lines.push(
      { category: "stderr", text: divergence.message },
      { category: "console", text: divergence.tables },
    );
  return lines;
}

/** What is said at its end, and the exit code: 0 for a sound record that its graph decides as it stands. */
export function ending({ run }: Replay): { exitCode: number; lines: OutputLine[] } {
  const { end, divergence } = run;
  const turns = count(run.turns.length);
  const text =
    end.kind === "closed"
      ? `The record ends: closed as ${typeof end.reason === "string" ? end.reason : JSON.stringify(end.reason)} after ${turns}`
      : `The record ends after ${turns}: the channel is still open`;
  const lines: OutputLine[] = [{ category: "stdout", text: `${text}.` }];
  const faults = run.damage.length;
  if (faults > 0)
    lines.push({
      category: "stderr",
      text: `The record is damaged in ${faults === 1 ? "one place" : `${faults} places`}: ${faults === 1 ? "it is" : "they are"} named above. What could be read was replayed.`,
    });
  if (divergence !== undefined)
    lines.push({ category: "stderr", text: `This graph decides otherwise from turn ${divergence.turn} on.` });
  return { exitCode: faults > 0 || divergence !== undefined ? 1 : 0, lines };
}

function count(turns: number): string {
  return turns === 1 ? "1 turn" : `${turns} turns`;
}

import type { Severity } from "../../../document/problem.js";
import { oneLine } from "../../../one-line.js";
import type { Report } from "../report.js";
import { place } from "../report.js";

/** `file:line:column  severity  code  message`, a line for each finding, and a summary. */
export function textReport({ files, milliseconds }: Report): string {
  const lines = files.flatMap(({ file, diagnostics }) =>
    diagnostics.map(({ range, severity, code, message }) => {
      const { line, column } = place(range.start);
      return `${file}:${line}:${column}  ${severity}  ${code}  ${oneLine(message, Infinity)}`;
    }),
  );
  const all = files.flatMap(({ diagnostics }) => diagnostics);
  const number = (severity: Severity) => all.filter((diagnostic) => diagnostic.severity === severity).length;
  const states = files.reduce((sum, report) => sum + report.states, 0);
  lines.push(
    `${plural(number("error"), "error")}, ${plural(number("warning"), "warning")} in ${plural(files.length, "file")} (${plural(states, "state")} explored, ${Math.round(milliseconds)} ms)`,
  );
  return lines.join("\n");
}

function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

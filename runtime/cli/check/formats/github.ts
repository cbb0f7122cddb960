import type { Severity } from "../../../document/problem.js";
import type { Report } from "../report.js";
import { place } from "../report.js";

const COMMANDS: Record<Severity, string> = {
  error: "error",
  warning: "warning",
  information: "notice",
  hint: "notice",
};

/** Workflow commands of GitHub Actions: each finding becomes an annotation at its lines. */
export function githubReport({ files }: Report): string {
  return files
    .flatMap(({ file, diagnostics }) =>
      diagnostics.map(({ code, severity, message, range }) => {
        const start = place(range.start);
        const end = place(range.end);
        // Columns may only be given where all is on one line.
        const columns = start.line === end.line ? `,col=${start.column},endColumn=${end.column}` : "";
        const at = `file=${property(file)},line=${start.line},endLine=${end.line}${columns}`;
        return `::${COMMANDS[severity]} ${at},title=${property(code)}::${escaped(message)}`;
      }),
    )
    .join("\n");
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return escaped(text.replaceAll("\\", "/")).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

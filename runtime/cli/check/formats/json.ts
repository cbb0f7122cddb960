import type { Report } from "../report.js";
import { place } from "../report.js";

/** `{"findings": [...]}` with lines and columns from 1. */
export function jsonReport({ files }: Report): string {
  const findings = files.flatMap(({ file, diagnostics }) =>
    diagnostics.map(({ code, severity, message, pointer, range, witness }) => ({
      code,
      severity,
      message,
      file,
      pointer,
      range: { start: place(range.start), end: place(range.end) },
      ...(witness === undefined ? {} : { witness }),
    })),
  );
  return JSON.stringify({ findings }, null, 2);
}

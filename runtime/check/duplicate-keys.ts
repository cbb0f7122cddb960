import { withoutUnused } from "../document/edit/unused-entry.js";
import { segmentsOf } from "../document/json-pointer.js";
import type { ParsedText } from "../document/parsed.js";
import type { Finding, Fix } from "../document/problem.js";
import { shown } from "../document/shown.js";

/** The problem with its fix: of two equal keys the first can go, since nothing reads it. Any other problem as it is. */
export function withDuplicateFix(parsed: ParsedText, problem: Finding): Finding {
  const { code, pointer, range } = problem;
  if (code !== "duplicate-key" || range === undefined || parsed.incomplete) return problem;
  let fixes: Fix[] | undefined;
  return {
    ...problem,
    get fixes() {
      return (fixes ??= fixOf(parsed, pointer, range));
    },
  };
}

function fixOf(parsed: ParsedText, pointer: string, second: NonNullable<Finding["range"]>): Fix[] {
  const textEdits = withoutUnused(parsed, pointer, second);
  if (textEdits.length === 0) return [];
  const title = `Remove the first ${shown(segmentsOf(pointer).at(-1) ?? "")}, which is not used`;
  return [{ title, edits: [], textEdits, preferred: true }];
}

import type { Range } from "vscode-languageserver";
import type { Fix } from "../../runtime/index.js";
import { fixesOf } from "../../runtime/index.js";
import type { Shown } from "../features/diagnostics.js";

/** Each fix is proved by an analysis of the mended workflow, so a selection of the whole file must not ask for hundreds of them. */
const MOST_FINDINGS = 16;
/** After this many milliseconds no more findings are gone into: fixes for those that came first are better than none. */
const LONG_ENOUGH_MS = 1000;
/** How long the fixes of the only finding at the cursor may take; of many nobody waits for one. */
const LONGEST_MS = 10_000;

/** A finding that touches the place that is asked about, with the fixes that were proved to help. */
export interface Mendable extends Shown {
  readonly fixes: readonly Fix[];
}

/** The first findings in a range with their fixes, worked out without holding up the thread. */
export async function mendableIn(
  range: Range,
  shown: readonly Shown[],
  signal: AbortSignal,
): Promise<Mendable[]> {
  const touching = shown.filter(({ finding }) => touches(finding.range, range)).slice(0, MOST_FINDINGS);
  const most = AbortSignal.timeout(touching.length === 1 ? LONGEST_MS : LONG_ENOUGH_MS);
  const found: Mendable[] = [];
  for (const each of touching) found.push({ ...each, fixes: await provedWithin(each, signal, most) });
  return found;
}

/** None where the time is over: the finding can still be turned off. */
async function provedWithin(
  { finding }: Shown,
  signal: AbortSignal,
  most: AbortSignal,
): Promise<readonly Fix[]> {
  try {
    return await fixesOf(finding, AbortSignal.any([signal, most]));
  } catch (error) {
    if (signal.aborted || !most.aborted) throw error;
    return [];
  }
}

/** Of several fixes the one that is taken unasked. */
export function preferredOf(fixes: readonly Fix[]): Fix | undefined {
  return fixes.find(({ preferred }) => preferred);
}

/** Whether two ranges share a place, if only an end. */
export function touches(a: Range, b: Range): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

function isBefore(a: Range["start"], b: Range["start"]): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

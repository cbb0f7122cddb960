import {
  escapeSegment,
  type ParsedText,
  type Position,
  type Range,
  type WorkflowDocument,
} from "../../runtime/index.js";
import { transitionOf } from "../transitions.js";
import { comparePositions, entryRange, lastLine, type StopPlace } from "./stop-place.js";

/** Where a requested breakpoint ends up. `at`: the place that it shows, the requested one where a run can stop there. */
export type Binding =
  | { verified: true; place: StopPlace; at: Position; message?: string }
  | { verified: false; message: string };

/** Keys whose parts can stop a run; anything else at the top of a document never does. */
const STOPPING_KEYS = new Set(["participants", "initial_speaker", "transitions", "default_target"]);
const WHERE = "A run stops at a transition, default_target, initial_speaker or a participant";

/** Finds what a breakpoint on `line` stands for; `column` (both from 0) tells places on one line apart. */
export function bind(
  parsed: ParsedText,
  document: WorkflowDocument,
  places: readonly StopPlace[],
  line: number,
  column?: number,
): Binding {
  const here = placeAt(parsed, document, places, line, column);
  if (here !== undefined) {
    const at = column === undefined ? { line, character: here.range.start.character } : here.range.start;
    return { verified: true, place: here, at, message: note(here, places, line) };
  }
  const key = topKeyAt(parsed, document, line);
  if (key !== undefined && !STOPPING_KEYS.has(key))
    return { verified: false, message: `${WHERE}; “${key}” decides nothing by itself.` };
  const near = nearest(key === undefined ? places : within(places, key), line);
  if (near === undefined) return { verified: false, message: `${WHERE}; there is none here yet.` };
  return {
    verified: true,
    place: near,
    at: near.range.start,
    message: `Nothing can stop here: moved to where ${near.label}.`,
  };
}

function placeAt(
  parsed: ParsedText,
  document: WorkflowDocument,
  places: readonly StopPlace[],
  line: number,
  column: number | undefined,
): StopPlace | undefined {
  const covering = places.filter(({ range }) => covers(range, line));
  if (column !== undefined) return atColumn(covering, { line, character: column });
  const starting = covering.filter(({ range, kind }) => kind !== "tested" && range.start.line === line);
  const tested = covering.find(
    (place) => place.kind === "tested" && isAlone(place.rule, parsed, document, covering, line),
  );
  return tested ?? starting[0] ?? covering.find(({ kind }) => kind !== "tested");
}

/** True when the line shows nothing but the condition of one rule: braces and the list's dash do not count. */
function isAlone(
  rule: number,
  parsed: ParsedText,
  document: WorkflowDocument,
  covering: readonly StopPlace[],
  line: number,
): boolean {
  if (covering.some((place) => !("rule" in place) || place.rule !== rule)) return false;
  const others = Object.keys(transitionOf(document, rule) ?? {}).filter((key) => key !== "when");
  return !others.some((key) =>
    covers(entryRange(parsed, document, `/transitions/${rule}/${escapeSegment(key)}`), line),
  );
}

/** The innermost place around the position, else the one that starts nearest to it. */
function atColumn(covering: readonly StopPlace[], position: Position): StopPlace | undefined {
  const around = covering.filter(
    ({ range }) => comparePositions(range.start, position) <= 0 && comparePositions(position, range.end) < 0,
  );
  const innermost = around.at(-1);
  if (innermost !== undefined) return innermost;
  return nearestBy(covering, ({ range }) =>
    range.start.line === position.line ? Math.abs(range.start.character - position.character) : Infinity,
  );
}

/** The places on the lines of one top-level key. */
function within(places: readonly StopPlace[], key: string): StopPlace[] {
  return places.filter(({ pointer }) => pointer === `/${key}` || pointer.startsWith(`/${key}/`));
}

/** By distance in lines, of two equally near ones the one below. */
function nearest(places: readonly StopPlace[], line: number): StopPlace | undefined {
  return nearestBy(
    places.filter(({ kind }) => kind !== "tested"),
    ({ range }) => (range.start.line >= line ? range.start.line - line : line - range.start.line + 0.5),
  );
}

function nearestBy<T>(items: readonly T[], distance: (item: T) => number): T | undefined {
  let best: T | undefined;
  for (const item of items) if (best === undefined || distance(item) < distance(best)) best = item;
  return best;
}

function topKeyAt(parsed: ParsedText, document: WorkflowDocument, line: number): string | undefined {
  return Object.keys(document.data).find((key) => {
    return covers(entryRange(parsed, document, `/${escapeSegment(key)}`), line);
  });
}

function covers(range: Range | undefined, line: number): boolean {
  return range !== undefined && range.start.line <= line && line <= lastLine(range);
}

/** Said where one line could mean two things. */
function note(place: StopPlace, places: readonly StopPlace[], line: number): string | undefined {
  if (place.kind !== "tested") return undefined;
  const rule = places.find(({ pointer }) => `${pointer}/when` === place.pointer);
  const elsewhere = rule !== undefined && lastLine(rule.range) > line;
  return `Stops whenever ${place.label}, fired or not.${elsewhere ? " On another line of the rule it stops only when the rule fires." : ""}`;
}

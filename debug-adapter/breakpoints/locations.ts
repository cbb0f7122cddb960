import type { DebugProtocol } from "@vscode/debugprotocol";
import type { Coordinates } from "../coordinates.js";
import type { SourceText } from "../program.js";
import { stopPlaces } from "./stop-place.js";

/** The places from `line` to `endLine` (as the client counts) where a breakpoint can stand, in the order of the text. */
export function breakpointLocations(
  source: SourceText,
  line: number,
  endLine: number,
  coordinates: Coordinates,
): DebugProtocol.BreakpointLocation[] {
  const document = source.parsed.documents[0];
  if (document === undefined) return [];
  const first = coordinates.lineFromClient(line);
  const last = coordinates.lineFromClient(endLine);
  return stopPlaces(source.parsed, document)
    .filter(({ range }) => first <= range.start.line && range.start.line <= last)
    .map(({ range }) => coordinates.toClient(range.start));
}

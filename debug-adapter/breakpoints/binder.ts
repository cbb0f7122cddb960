import type { Coordinates } from "../coordinates.js";
import type { SourceText } from "../program.js";
import { bind, type Binding } from "./bind.js";
import type { BreakpointFile, Requested } from "./requested.js";
import { follow, type Places } from "./identity.js";
import type { NeverStops } from "./never-stops.js";
import { stopPlaces, type StopPlace } from "./stop-place.js";

/** Where a requested breakpoint ends up, and what of the running workflow it stops at. */
export type Bind = (requested: Requested) => { binding: Binding; stop: StopPlace | undefined };

const NOT_DEBUGGED = "This file is not the workflow that is being debugged.";
const UNREADABLE = "This breakpoint names no line.";

/** Finds the places of a file once, for all of its breakpoints. */
export function binderOf(file: BreakpointFile, coordinates: Coordinates, neverStops: NeverStops): Bind {
  const saved = placesOf(file.source);
  const running = file.running === undefined ? saved : placesOf(file.running);
  const refuse = (message: string) => ({ binding: { verified: false as const, message }, stop: undefined });
  return ({ line, column, refused }) => {
    if (refused !== undefined) return refuse(refused);
    if (typeof line !== "number" || !Number.isSafeInteger(line)) return refuse(UNREADABLE);
    if (file.source === undefined || saved === undefined || running === undefined)
      return refuse(NOT_DEBUGGED);
    const at = typeof column === "number" ? coordinates.columnFromClient(column) : undefined;
    const binding = bind(
      file.source.parsed,
      saved.document,
      saved.places,
      coordinates.lineFromClient(line),
      at,
    );
    if (!binding.verified) return { binding, stop: undefined };
    const stop = running === saved ? binding.place : follow(binding.place, saved.document, running);
    if (stop === undefined)
      return refuse(
        `Where ${binding.place.label} is not in the workflow that runs: it was changed since. Restart the run to stop here.`,
      );
    const message = neverStops(stop) ?? binding.message;
    return { binding: { ...binding, message }, stop };
  };
}

/**
 * A request as it stands in another version of its file: what it was bound to is looked for there, so a breakpoint follows its rule
 * through edits. `gone` says that there is no such place any more.
 */
export function followed(
  requested: Requested,
  binding: Binding,
  from: BreakpointFile,
  to: BreakpointFile,
  coordinates: Coordinates,
): { requested: Requested; gone?: string } {
  if (!binding.verified || from.source?.parsed.text === to.source?.parsed.text) return { requested };
  const [before, after] = [placesOf(from.source), placesOf(to.source)];
  if (before === undefined || after === undefined) return { requested };
  const place = follow(binding.place, before.document, after);
  if (place === undefined)
    return { requested, gone: `Where ${binding.place.label} is gone: ${to.source?.name} has it no more.` };
  const { line, column } = coordinates.toClient(place.range.start);
  return { requested: { ...requested, line, column: requested.column === undefined ? undefined : column } };
}

function placesOf(source: SourceText | undefined): Places | undefined {
  const document = source?.parsed.documents[0];
  if (source === undefined || document === undefined) return undefined;
  return { document, places: stopPlaces(source.parsed, document) };
}

import type { DebugProtocol } from "@vscode/debugprotocol";
import type { Coordinates } from "../coordinates.js";
import type { SourceText } from "../program.js";
import type { Timeline } from "../timeline/timeline.js";
import { bind, type Binding } from "./bind.js";
import { matches } from "./match.js";
import type { NeverStops } from "./never-stops.js";
import { stopPlaces } from "./stop-place.js";

/** A file that breakpoints may stand in; `undefined` text where it cannot be read. */
export interface BreakpointFile {
  readonly path: string;
  readonly source: SourceText | undefined;
}

interface Requested {
  readonly id: number;
  readonly line: unknown;
  readonly column: unknown;
  /** Named when the client asks for something that is not offered. */
  readonly refused: string | undefined;
}

interface Bound extends Requested {
  binding: Binding;
}

const NOT_DEBUGGED = "This file is not the workflow that is being debugged.";
const UNREADABLE = "This breakpoint names no line.";
const NOT_OFFERED =
  "Conditions, hit counts and log messages are not available here: the breakpoint would stop every time.";

/** The breakpoints of a session, by file. The program's file decides which of them can stop the run. */
export class Breakpoints {
  #nextId = 1;
  readonly #files = new Map<string, { file: BreakpointFile; bound: Bound[] }>();

  /** Replaces those of one file: one answer per request, in order. `key` identifies the file. */
  set(
    key: string,
    file: BreakpointFile,
    requests: readonly unknown[],
    coordinates: Coordinates,
    neverStops: NeverStops,
  ): DebugProtocol.Breakpoint[] {
    const binding = binderOf(file, coordinates, neverStops);
    const bound = requests.map((request) => {
      const requested = read(request, this.#nextId++);
      return { ...requested, binding: binding(requested) };
    });
    this.#files.set(key, { file, bound });
    return bound.map((breakpoint) => toProtocol(breakpoint, file, coordinates));
  }

  /** Binds all again after a launch, and gives those whose answer has changed. */
  rebind(
    fileOf: (path: string) => { key: string; file: BreakpointFile },
    coordinates: Coordinates,
    neverStops: NeverStops,
  ): DebugProtocol.Breakpoint[] {
    const changed: DebugProtocol.Breakpoint[] = [];
    for (const [oldKey, entry] of [...this.#files]) {
      const { key, file } = fileOf(entry.file.path);
      const binding = binderOf(file, coordinates, neverStops);
      for (const breakpoint of entry.bound) {
        const before = JSON.stringify(toProtocol(breakpoint, entry.file, coordinates));
        breakpoint.binding = binding(breakpoint);
        const after = toProtocol(breakpoint, file, coordinates);
        if (JSON.stringify(after) !== before) changed.push(after);
      }
      this.#files.delete(oldKey);
      this.#files.set(key, { file, bound: entry.bound });
    }
    return changed;
  }

  /** Ids of the breakpoints that stop a run which has just arrived at the timeline's cursor. */
  hits(key: string, timeline: Timeline): number[] {
    const bound = this.#files.get(key)?.bound ?? [];
    return bound
      .filter(({ binding }) => binding.verified && matches(binding.place, timeline, timeline.cursor))
      .map(({ id }) => id);
  }
}

function read(request: unknown, id: number): Requested {
  const entry: Record<string, unknown> =
    typeof request === "object" && request !== null ? { ...request } : {};
  const special = ["condition", "hitCondition", "logMessage"].some((key) => Boolean(entry[key]));
  return { id, line: entry["line"], column: entry["column"], refused: special ? NOT_OFFERED : undefined };
}

type Binder = (requested: Requested) => Binding;

/** Finds the places of a file once, for all of its breakpoints. */
function binderOf({ source }: BreakpointFile, coordinates: Coordinates, neverStops: NeverStops): Binder {
  const document = source?.parsed.documents[0];
  const places = source && document ? stopPlaces(source.parsed, document) : [];
  return ({ line, column, refused }) => {
    if (refused !== undefined) return { verified: false, message: refused };
    if (typeof line !== "number" || !Number.isSafeInteger(line))
      return { verified: false, message: UNREADABLE };
    if (source === undefined || document === undefined) return { verified: false, message: NOT_DEBUGGED };
    const at = typeof column === "number" ? coordinates.columnFromClient(column) : undefined;
    const binding = bind(source.parsed, document, places, coordinates.lineFromClient(line), at);
    if (!binding.verified) return binding;
    const never = neverStops(binding.place);
    return never === undefined ? binding : { ...binding, message: never };
  };
}

function toProtocol(
  { id, binding, line, column }: Bound,
  file: BreakpointFile,
  coordinates: Coordinates,
): DebugProtocol.Breakpoint {
  const source = { path: file.path, name: file.source?.name };
  if (!binding.verified)
    return {
      id,
      verified: false,
      message: binding.message,
      source,
      line: Number.isFinite(line) ? Number(line) : undefined,
    };
  const at = coordinates.toClient(binding.at);
  const place = column === undefined ? { line: at.line } : at;
  return { id, verified: true, message: binding.message, source, ...place };
}

import type { BreakpointFile, Requested } from "./requested.js";
import type { DebugProtocol } from "@vscode/debugprotocol";
import type { Coordinates } from "../coordinates.js";
import { toSource } from "../source.js";
import type { Binding } from "./bind.js";
import { binderOf, followed, type Bind } from "./binder.js";
import type { Ids } from "./ids.js";
import type { NeverStops } from "./never-stops.js";
import { readConditions } from "./conditions/index.js";
import { Trigger } from "./trigger.js";

interface Bound extends Requested {
  binding: Binding;
  trigger: Trigger | undefined;
}

interface FileEntry {
  readonly file: BreakpointFile;
  readonly bound: Bound[];
  readonly triggers: readonly Trigger[];
}

const NONE: readonly Trigger[] = [];

/** The breakpoints on lines, by file. The program's file decides which of them can stop the run. */
export class Breakpoints {
  readonly #files = new Map<string, FileEntry>();

  constructor(private readonly ids: Ids) {}

  /** Those that can stop a run of the file that `key` identifies. */
  triggers(key: string): readonly Trigger[] {
    return this.#files.get(key)?.triggers ?? NONE;
  }

  /** Replaces those of one file: one answer per request, in order. `key` identifies the file. */
  set(
    key: string,
    file: BreakpointFile,
    requests: readonly unknown[],
    coordinates: Coordinates,
    neverStops: NeverStops,
  ): DebugProtocol.Breakpoint[] {
    const bind = binderOf(file, coordinates, neverStops);
    const bound = requests.map((request) => boundBy(bind, read(request, this.ids.next())));
    this.#keep(key, file, bound);
    return bound.map((breakpoint) => toProtocol(breakpoint, file, coordinates));
  }

  /** Binds all again after a launch, and gives those whose answer has changed. Rules are followed to where they stand now. */
  rebind(
    fileOf: (path: string) => { key: string; file: BreakpointFile },
    coordinates: Coordinates,
    neverStops: NeverStops,
  ): DebugProtocol.Breakpoint[] {
    const changed: DebugProtocol.Breakpoint[] = [];
    for (const [oldKey, entry] of [...this.#files]) {
      const { key, file } = fileOf(entry.file.path);
      const bind = binderOf(file, coordinates, neverStops);
      const bound = entry.bound.map((breakpoint) => {
        const moved = followed(breakpoint, breakpoint.binding, entry.file, file, coordinates);
        const again =
          moved.gone === undefined ? boundBy(bind, moved.requested) : lost(breakpoint, moved.gone);
        const answer = toProtocol(again, file, coordinates);
        if (JSON.stringify(answer) !== JSON.stringify(toProtocol(breakpoint, entry.file, coordinates)))
          changed.push(answer);
        return again;
      });
      this.#files.delete(oldKey);
      this.#keep(key, file, bound);
    }
    return changed;
  }

  #keep(key: string, file: BreakpointFile, bound: Bound[]): void {
    const triggers = bound.flatMap(({ trigger }) => trigger ?? []);
    this.#files.set(key, { file, bound, triggers });
  }
}

function read(request: unknown, id: number): Requested {
  const entry: Record<string, unknown> =
    typeof request === "object" && request !== null ? { ...request } : {};
  const conditions = readConditions(entry);
  return {
    id,
    line: entry["line"],
    column: entry["column"],
    conditions: conditions.ok ? conditions.read : undefined,
    refused: conditions.ok ? undefined : conditions.message,
  };
}

function boundBy(bind: Bind, requested: Requested): Bound {
  const { binding, stop } = bind(requested);
  const { id, conditions } = requested;
  const armed = stop !== undefined && conditions !== undefined;
  return { ...requested, binding, trigger: armed ? new Trigger(id, stop, conditions) : undefined };
}

function lost(requested: Requested, message: string): Bound {
  return { ...requested, binding: { verified: false, message }, trigger: undefined };
}

function toProtocol(
  { id, binding, line, column }: Bound,
  file: BreakpointFile,
  coordinates: Coordinates,
): DebugProtocol.Breakpoint {
  const source =
    file.source?.reference === undefined
      ? { path: file.path, name: file.source?.name }
      : toSource(file.source);
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

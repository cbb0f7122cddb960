import type { Damage } from "./recorded.js";

/** What can be wrong with a place of a store. */
export type DamageKind =
  | "cut"
  | "not_json"
  | "not_utf8"
  | "bom"
  | "line_separator"
  | "not_an_object"
  | "unknown_key"
  | "missing_key"
  | "too_deep"
  | "big_integer"
  | "no_last_newline"
  | "fold_error"
  | "missing_file"
  | "unreadable_file"
  | "bad_metadata"
  | "unknown_orchestration";

export type DamageParts = Omit<Damage, "kind"> & { kind: DamageKind };

/** Kinds with which AG2 still opens the store; everything else stops its hub. */
const HARMLESS: ReadonlySet<DamageKind> = new Set([
  "big_integer",
  "no_last_newline",
  "missing_file",
  "unknown_orchestration",
]);

const HUB_STOPS = "AG2's hub will not start with this file.";

/** A damage of a log's line. The message names file, line and byte, and says what AG2 makes of it. */
export function lineDamage(
  kind: DamageKind,
  place: { file: string; line: number; offset: number },
  what: string,
): Damage {
  const fatal = !HARMLESS.has(kind);
  const byte = place.offset.toLocaleString("en-US");
  return {
    ...place,
    kind,
    fatal,
    message: `${place.file} line ${place.line}, byte ${byte}: ${what}.${fatal ? ` ${HUB_STOPS}` : ""}`,
  };
}

/** A damage of a whole file, such as metadata.json. */
export function fileDamage(kind: DamageKind, file: string, offset: number | null, what: string): Damage {
  const fatal = !HARMLESS.has(kind);
  return {
    file,
    line: offset === null ? null : 1,
    offset,
    kind,
    fatal,
    message: `${file}: ${what}.${fatal ? ` ${HUB_STOPS}` : ""}`,
  };
}

import type { Severity } from "../runtime/index.js";
import { isObject, own } from "../runtime/index.js";

/** `baton.lint.severity`: what the user makes of a finding's severity, by code. */
export type SeverityOverrides = ReadonlyMap<string, Severity | "off">;

export const NO_OVERRIDES: SeverityOverrides = new Map();

const LEVELS: readonly string[] = ["error", "warning", "information", "hint", "off"];

/** Reads the client's `baton` settings. Whatever is not a known level is left out: a typing error there must not hide a finding. */
export function severityOverrides(settings: unknown): SeverityOverrides {
  const lint = isObject(settings) ? own(settings, "lint") : undefined;
  const severity = isObject(lint) ? own(lint, "severity") : undefined;
  if (!isObject(severity)) return NO_OVERRIDES;
  const overrides = new Map<string, Severity | "off">();
  for (const [code, level] of Object.entries(severity)) {
    if (typeof level === "string" && LEVELS.includes(level)) overrides.set(code, level as Severity | "off");
  }
  return overrides;
}

/** Clients announce a change of any setting; only one of these is worth a new check of every text. */
function sameOverrides(a: SeverityOverrides, b: SeverityOverrides): boolean {
  return a.size === b.size && [...a].every(([code, level]) => b.get(code) === level);
}

/** What users set: for everything, and for single texts, whose folders may have settings of their own. */
export class Severities {
  #everywhere: SeverityOverrides = NO_OVERRIDES;
  readonly #byUri = new Map<string, SeverityOverrides>();

  of(uri: string): SeverityOverrides {
    return this.#byUri.get(uri) ?? this.#everywhere;
  }

  /** True where it changes something for texts without settings of their own. */
  setEverywhere(overrides: SeverityOverrides): boolean {
    const changes = !sameOverrides(overrides, this.#everywhere);
    this.#everywhere = overrides;
    return changes;
  }

  /** True where it changes something for that text. */
  set(uri: string, overrides: SeverityOverrides): boolean {
    if (sameOverrides(overrides, this.of(uri))) return false;
    this.#byUri.set(uri, overrides);
    return true;
  }

  forget(uri: string): void {
    this.#byUri.delete(uri);
  }
}

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { strictJson, type OrchestrationState } from "../../runtime/index.js";

/** Stores that AG2 itself wrote, byte for byte, unpacked into a temporary folder. */
export interface UnpackedStores {
  /** Holds one folder for each store, and `<store>.facts.json`: what AG2 computes from it. */
  root: string;
  facts<T>(store: string): T;
  remove(): void;
}

/** Those of the pack `sound` that every reader is tried on. */
export const SOUND_STORES = [
  "pipeline",
  "escalation",
  "feedback_loop",
  "priority_100",
  "unicode_cjk",
  "ttl_closed",
  "twelve_channels",
];

export function unpackStores(pack: "sound" | "damaged"): UnpackedStores {
  const packed = readFileSync(new URL(`../fixtures/ag2-stores/${pack}.json.gz`, import.meta.url));
  const files = JSON.parse(gunzipSync(packed).toString("utf8")) as Record<string, string>;
  const folder = mkdtempSync(join(tmpdir(), "baton-stores-"));
  for (const [path, base64] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), Buffer.from(base64, "base64"));
  }
  const root = pack === "sound" ? folder : join(folder, pack);
  return {
    root,
    facts: <T>(store: string) => JSON.parse(readFileSync(join(root, `${store}.facts.json`), "utf8")) as T,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The five fields of a state that facts files record. */
export interface FactState {
  expected_next_speaker: unknown;
  last_speaker_id: unknown;
  turn_count: number;
  pending_close_reason: unknown;
  context_vars: unknown;
}

/** What a facts file records of a state. */
export function factsOf(state: OrchestrationState | undefined): FactState | undefined {
  if (!state) return undefined;
  const { expected_next_speaker, last_speaker_id, turn_count, pending_close_reason, context_vars } = state;
  return {
    expected_next_speaker,
    last_speaker_id,
    turn_count,
    pending_close_reason,
    context_vars: strictJson(context_vars),
  };
}

export interface FactChannel {
  id: string;
  type: string;
  state: string;
  close_reason: string;
  wal_lines: number;
  envelopes: {
    line: number;
    envelope_id: string;
    substantive: boolean;
    rule?: number | "default" | "routing" | null;
    next_state: string | null;
    close_reason: unknown;
    state: FactState;
  }[];
  final_state: FactState;
}

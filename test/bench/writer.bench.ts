import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DiskStore, formatLine, parseEnvelope, walPath, type Envelope } from "../../runtime/index.js";
import { bench, type BenchResult } from "./harness.js";

/** At least 40 % of the floor's records in the same time without fsync, and 85 % with. */
const POLICIES = [
  { fsync: "never", records: 3000, target: 2.5 },
  { fsync: "always", records: 200, target: 1.176 },
] as const;

/** Writing records against the least that writes them: JSON.stringify and append, with the same policy. */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), "baton-bench-"));
  const results: BenchResult[] = [];
  try {
    for (const { fsync, records, target } of POLICIES) {
      const store = new DiskStore(join(folder, fsync), { fsync });
      const path = walPath("measured");
      const plain = join(folder, `plain-${fsync}`, "log.jsonl");
      mkdirSync(dirname(plain), { recursive: true });
      const envelopes = Array.from({ length: records }, (_, index) => turn(index));
      results.push(
        await bench({
          name: `write ${records} turns, fsync ${fsync} / JSON.stringify and append`,
          target,
          runs: 9,
          clock: "wall",
          measured: async () => {
            for (const envelope of envelopes) await store.append(path, `${formatLine(envelope)}\n`);
          },
          floor: async () => {
            const options = fsync === "always" ? { flush: true } : {};
            for (const envelope of envelopes)
              await appendFile(plain, `${JSON.stringify(envelope)}\n`, options);
          },
        }),
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

function turn(index: number): Envelope {
  return parseEnvelope({
    audience: null,
    channel_id: "0".repeat(32),
    created_at: "2026-01-01T00:00:00+00:00",
    envelope_id: index.toString(16).padStart(32, "0"),
    event_data: {
      body: `This is turn ${index + 1}: the caller says that the badge was cloned and asks what to do now.`,
      context_updates: { delete: [], set: {} },
      routing: { kind: "handoff", tool: "escalate", reason: "urgent" },
    },
    event_type: "ag2.packet",
    sender_id: "f".repeat(32),
  });
}

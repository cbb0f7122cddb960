import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { JsonObject, RecordedChannel, ScenarioTurn } from "../../runtime/index.js";
import { MemoryStore, documentFrom, openStore, startRun } from "../../runtime/index.js";
import { unpackStores } from "../support/ag2-stores.js";

const stores = unpackStores("sound");
afterAll(() => stores.remove());

/** Every file of a folder, path → content as AG2's store names paths. */
function filesBelow(root: string, path = ""): Map<string, string> {
  const files = new Map<string, string>();
  for (const name of readdirSync(join(root, path))) {
    const below = `${path}/${name}`;
    if (statSync(join(root, below)).isDirectory())
      for (const entry of filesBelow(root, below)) files.set(...entry);
    else files.set(below, readFileSync(join(root, below), "utf8"));
  }
  return files;
}

/**
 * Ids, times and the model's name differ between two runs of the same workflow; all else must not. Agents' ids become their names,
 * envelopes' ids their line, the channel's id "channel".
 */
function comparable(
  files: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
): Record<string, string> {
  const labels = new Map(names);
  for (const [path, text] of files)
    if (path.endsWith("/wal.jsonl")) {
      labels.set(path.split("/")[2]!, "channel");
      text
        .trimEnd()
        .split("\n")
        .forEach((line, index) =>
          labels.set((JSON.parse(line) as { envelope_id: string }).envelope_id, `line ${index + 1}`),
        );
    }
  const replaced = (text: string) =>
    text
      .replace(/[0-9a-f]{32}/g, (id) => labels.get(id) ?? `unknown id ${id}`)
      .replace(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00"/g, '"TIME"')
      .replace(/"model": ("scripted-test-model"|null)/, '"model": MODEL')
      .replace(/"baton\.scenario": "[^"]*"(, )?/g, "");
  return Object.fromEntries(
    [...files].map(([path, text]) => [replaced(path), replaced(text)] as const).sort(),
  );
}

/** The recorded channel as a document with a scenario that plays the same turns. */
function asDocument({ metadata, names, turns }: RecordedChannel, kinds: Map<string, string>): JsonObject {
  const named = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replace(/[0-9a-f]{32}/g, (id) => names.get(id) ?? id)) as JsonObject;
  const { graph, context_vars } = named(metadata!.knobs) as { graph: JsonObject; context_vars?: JsonObject };
  const [kickoff, ...others] = turns.map(({ envelope, contextEnvelopes }) => {
    const data = envelope.event_data as { text?: string; body?: string };
    const context = contextEnvelopes[0]?.event_data as ScenarioTurn["context"];
    return { from: names.get(envelope.sender_id as string)!, text: data.text ?? data.body ?? "", context };
  });
  return {
    participants: metadata!.participants.map(({ agent_id }) => ({
      name: names.get(agent_id)!,
      kind: kinds.get(agent_id) ?? "agent",
    })),
    ...graph,
    ...(context_vars ? { context_vars } : {}),
    scenarios: [
      {
        name: "again",
        kickoff: kickoff!.text,
        turns: others.map((turn) => JSON.parse(JSON.stringify(turn)) as JsonObject),
      },
    ],
  };
}

describe("a store that a run writes", () => {
  it.each(["pipeline", "priority_100", "unicode_cjk"])(
    "is AG2's store of the same run, byte for byte but for ids and times: %s",
    async (name) => {
      const path = join(stores.root, name);
      const recorded = await openStore(path);
      const channel = await recorded.channel((await recorded.channelIds())[0]!);
      const facts = stores.facts<{ agents: { id: string; kind: string }[] }>(name);
      const kinds = new Map(facts.agents.map(({ id, kind }) => [id, kind]));

      const document = documentFrom(asDocument(channel, kinds));
      const store = new MemoryStore();
      const labels = channel.metadata!.labels as Record<string, string>;
      const run = await startRun({ document, scenario: document.scenarios[0], store, labels });
      while (await run.next());

      expect(run.end).toEqual({ kind: "closed", reason: channel.metadata!.close_reason });
      expect(store.files.size).toBeGreaterThan(10);
      expect(comparable(store.files, run.names)).toEqual(comparable(filesBelow(path), channel.names));
    },
  );
});

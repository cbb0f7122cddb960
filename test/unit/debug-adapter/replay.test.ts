import { readdirSync, readFileSync, statSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { nodeFiles } from "../../../debug-adapter/node-files.js";
import { sourceText } from "../../../debug-adapter/launch.js";
import { loadReplay } from "../../../debug-adapter/replay/load-replay.js";
import { Timeline } from "../../../debug-adapter/timeline/timeline.js";
import {
  graphWithIds,
  isSubstantive,
  loadGraph,
  openRecording,
  participantNames,
  recordedDocument,
  WorkflowAdapter,
  type JsonObject,
  type JsonValue,
  type RecordedChannel,
  type WorkflowState,
} from "../../../runtime/index.js";
import { SOUND_STORES, factsOf, unpackStores, type FactChannel } from "../../support/ag2-stores.js";

const stores = unpackStores("sound");
afterAll(() => stores.remove());

function workflowChannels(store: string): FactChannel[] {
  return stores.facts<{ channels: FactChannel[] }>(store).channels.filter(({ type }) => type === "workflow");
}

/** Every file of a folder with its bytes and its time of change. */
function fingerprint(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[path] =
      `${createHash("sha256").update(readFileSync(path)).digest("hex")} ${statSync(path).mtimeMs}`;
  }
  return files;
}

describe.each(SOUND_STORES)("a replay of the store %s", (name) => {
  const store = join(stores.root, name);

  it("shows after each turn, forwards and backwards, what AG2 computed, and writes nothing", async () => {
    const before = fingerprint(store);
    for (const fact of workflowChannels(name)) {
      const { replay } = await loadReplay(store, { wal: store, channel: fact.id }, nodeFiles);
      const timeline = new Timeline(replay!.run);
      const states = fact.envelopes.filter(({ substantive }) => substantive).map(({ state }) => state);
      for (const state of states) {
        expect(await timeline.forward("turn")).toBe(true);
        expect(factsOf(timeline.stateAt(timeline.cursor))).toEqual(state);
      }
      expect(await timeline.forward("turn")).toBe(false);
      for (const state of states.slice(0, -1).toReversed()) {
        expect(timeline.backward("turn")).toBe(true);
        expect(factsOf(timeline.stateAt(timeline.cursor))).toEqual(state);
      }
    }
    expect(fingerprint(store)).toEqual(before);
  });

  it("diverges with edited graphs where plain folds of both graphs do", async () => {
    let compared = 0;
    let diverged = 0;
    for (const fact of workflowChannels(name)) {
      const channel = await openRecording(store, fact.id);
      const document = recordedDocument(channel, participantNames(channel))!;
      for (const edited of editsOf(document)) {
        const path = join(stores.root, "edited.workflow.json");
        const files = {
          ...nodeFiles,
          readText: async () => JSON.stringify(edited),
        };
        const { replay } = await loadReplay(store, { wal: store, channel: fact.id, program: path }, files);
        const expected = plainDivergence(channel, edited);
        expect(replay!.run.divergence?.turn).toBe(expected);
        compared++;
        if (expected !== undefined) diverged++;
      }
    }
    expect(compared).toBeGreaterThan(0);
    expect(diverged).toBeGreaterThan(0);
  });
});

/** The document as it is, without each of its first rules, with its first rules turned round, and with other targets. */
function editsOf(document: JsonObject): JsonObject[] {
  const rules = document["transitions"] as JsonValue[];
  const some = [...rules.keys()].slice(0, 12);
  const end = { name: "terminate", args: { reason: "edited" } };
  return [
    document,
    { ...document, default_target: end },
    { ...document, initial_speaker: namesIn(document).at(-1)! },
    { ...document, max_turns: 2 },
    ...some.map((index) => ({ ...document, transitions: rules.filter((_rule, at) => at !== index) })),
    ...some.map((index) => ({
      ...document,
      transitions: rules.map((rule, at) => (at === index ? { ...(rule as JsonObject), then: end } : rule)),
    })),
    ...some.map((index) => ({
      ...document,
      transitions: [
        ...rules.slice(index, index + 2).toReversed(),
        ...rules.slice(0, index),
        ...rules.slice(index + 2),
      ],
    })),
  ];
}

function namesIn(document: JsonObject): string[] {
  return (document["participants"] as { name: string }[]).map((participant) => participant.name);
}

/** Folds the log with the record's graph and with the edited one, envelope by envelope, until who is next or the close differs. */
function plainDivergence(channel: RecordedChannel, edited: JsonObject): number | undefined {
  const shown = participantNames(channel);
  const idOf = new Map([...shown].map(([id, name]) => [name, id]));
  const source = sourceText("edited.workflow.json", JSON.stringify(edited), nodeFiles);
  const graph = graphWithIds(source.parsed.documents[0]!, idOf);
  loadGraph(graph);
  const recorded = channel.metadata!;
  const other = { ...recorded, knobs: { ...recorded.knobs, graph } };
  const adapter = new WorkflowAdapter();
  let [a, b]: [WorkflowState, WorkflowState] = [adapter.initialState(recorded), adapter.initialState(other)];
  if (a.expected_next_speaker !== b.expected_next_speaker) return 0;
  let turn = 0;
  for (const { envelope } of channel.envelopes) {
    a = adapter.fold(envelope, a);
    b = adapter.fold(envelope, b);
    if (!isSubstantive(envelope.event_type)) continue;
    turn++;
    const decision = (metadata: typeof recorded, state: WorkflowState) =>
      JSON.stringify([state.expected_next_speaker, adapter.onAccepted(metadata, envelope, state)]);
    if (decision(recorded, a) !== decision(other, b)) return turn;
  }
  return undefined;
}

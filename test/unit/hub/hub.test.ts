import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../runtime/index.js";
import { Hub, MemoryStore } from "../../../runtime/index.js";
import { repeatable } from "../../support/repeatable.js";

const text = (channel_id: string, sender_id: string, said = "hi") => ({
  channel_id,
  sender_id,
  event_type: "ag2.msg.text",
  event_data: { text: said },
});

async function opened(change: JsonObject = {}, options: { ttl?: string | number; labels?: JsonObject } = {}) {
  const store = new MemoryStore();
  const hub = await Hub.open(store, repeatable());
  const a = await hub.register({ name: "a", kind: "human" });
  const b = await hub.register({ name: "b", model: "small" });
  const graph = {
    initial_speaker: a,
    transitions: [
      {
        when: { name: "from_speaker", args: { agent_id: a } },
        then: { name: "agent", args: { agent_id: b } },
        priority: 0,
      },
    ],
    default_target: { name: "terminate", args: { reason: "done" } },
    max_turns: null,
    ...change,
  };
  const metadata = await hub.createChannel({
    creatorId: a,
    participantIds: [a, b],
    knobs: { graph },
    ...options,
  });
  return { store, hub, a, b, id: metadata.channel_id, metadata };
}

const audit = (store: MemoryStore) =>
  (store.files.get("/audit/audit.jsonl") ?? "")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as JsonObject);

describe("the hub", () => {
  it("registers an agent once, and knows it again after reopening", async () => {
    const { hub, store, a } = await opened();
    expect(await hub.register({ name: "a" })).toBe(a);
    const again = await Hub.open(store, repeatable());
    expect(await again.register({ name: "a" })).toBe(a);
    expect(audit(store).filter(({ kind }) => kind === "agent_registered")).toHaveLength(2);
  });

  it("refuses an envelope without leaving a trace", async () => {
    const { hub, store, b, id } = await opened();
    const before = Object.fromEntries(store.files);
    await expect(hub.post(text(id, b))).rejects.toMatchObject({ pythonError: "ProtocolError" });
    await expect(hub.post(text(id, "stranger"))).rejects.toMatchObject({ pythonError: "NotFoundError" });
    await expect(hub.post(text("elsewhere", b))).rejects.toMatchObject({ pythonError: "NotFoundError" });
    expect(Object.fromEntries(store.files)).toEqual(before);
  });

  it("stamps id and time itself, in rising order", async () => {
    const { hub, a, id } = await opened();
    const { envelope } = await hub.post({ ...text(id, a), envelope_id: "mine", created_at: "never" });
    expect(envelope.envelope_id).toMatch(/^[0-9a-f]{32}$/);
    expect(envelope.created_at).toMatch(/^2026-09-21T\d\d:\d\d:\d\d\.\d{6}\+00:00$/);
    const ids = (await hub.readWal(id)).map((record) => "envelope" in record && record.envelope.envelope_id);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("closes in AG2's order: metadata, the closing line, the audit", async () => {
    const { hub, store, a, b, id } = await opened();
    await hub.post(text(id, a));
    await hub.post(text(id, b));
    const records = await hub.readWal(id);
    const last = records.at(-1);
    expect(last && "envelope" in last && last.envelope).toMatchObject({
      event_type: "ag2.channel.closed",
      sender_id: a,
      audience: [a, b],
      causation_id: null,
      event_data: { channel_id: id, reason: "done" },
    });
    expect(await hub.metadata(id)).toMatchObject({ state: "closed", close_reason: "done" });
    expect(audit(store).at(-1)).toMatchObject({ kind: "channel_closed", channel_id: id, reason: "done" });
    await expect(hub.post(text(id, a))).rejects.toMatchObject({ pythonError: "ProtocolError" });
    await hub.close(id, "again");
    expect((await hub.metadata(id)).close_reason).toBe("done");
  });

  it("keeps the line of an envelope that the fold cannot take, and goes on", async () => {
    const { hub, a, id } = await opened();
    const lines = (await hub.readWal(id)).length;
    const broken = { channel_id: id, sender_id: a, event_type: "ag2.packet", event_data: { routing: "x" } };
    await expect(hub.post(broken)).rejects.toMatchObject({ pythonError: "AttributeError" });
    expect(await hub.readWal(id)).toHaveLength(lines + 1);
    expect((await hub.state(id)).turn_count).toBe(0);
    expect((await hub.post(text(id, a))).line).toBe(lines + 2);
  });

  it("goes on with a stored channel after reopening, and refuses only the damaged one", async () => {
    const { hub, store, a, b, id } = await opened();
    await hub.post(text(id, a));
    const again = await Hub.open(store, repeatable());
    expect((await again.state(id)).expected_next_speaker).toBe(b);
    expect((await again.post(text(id, b))).result.nextState).toBe("closed");

    await store.append(`/channels/${id}/wal.jsonl`, "{");
    const third = await Hub.open(store, repeatable());
    await expect(third.state(id)).rejects.toThrow(
      /wal\.jsonl line \d+, byte [\d,]+: the last record is cut off/,
    );
    expect(await third.register({ name: "a" })).toBe(a);
  });

  it("moves the cursors of those who were reached", async () => {
    const { hub, store, a, b, id } = await opened();
    const cursor = (agent: string) =>
      (JSON.parse(store.files.get(`/agents/${agent}/inbox.cursors.json`)!) as JsonObject)[id];
    const start = cursor(a);
    const { envelope } = await hub.post(text(id, a));
    expect([cursor(a), cursor(b)]).toEqual([start, envelope.envelope_id]);
  });

  it.each([
    ["nobody", [], "ProtocolError"],
    ["a stranger", ["x"], "NotFoundError"],
    ["the same agent twice", ["a", "a"], "ProtocolError"],
  ])("opens no channel for %s, and keeps nothing of it", async (_, names, pythonError) => {
    const { hub, store, a } = await opened();
    const before = store.files.size;
    const participantIds = names.map((name) => (name === "a" ? a : name));
    await expect(hub.createChannel({ creatorId: a, participantIds, knobs: {} })).rejects.toMatchObject({
      pythonError,
    });
    expect(store.files.size).toBe(before);
  });

  it("copies the graph: who changes it afterwards changes nothing", async () => {
    const store = new MemoryStore();
    const hub = await Hub.open(store, repeatable());
    const [a, b] = [await hub.register({ name: "a" }), await hub.register({ name: "b" })];
    const transitions: JsonObject[] = [];
    const knobs = { graph: { initial_speaker: a, transitions } };
    const { channel_id } = await hub.createChannel({ creatorId: a, participantIds: [a, b], knobs });
    transitions.push({ when: { name: "always" }, then: { name: "stay" } });
    expect((await hub.post(text(channel_id, a))).result).toEqual({
      nextState: "closed",
      closeReason: "after_work",
    });
  });

  it.each([
    ["2h", 7200],
    ["15m", 900],
    [30, 30],
  ])("lives for %s", async (ttl, seconds) => {
    const { metadata } = await opened({}, { ttl });
    const lived = Date.parse(metadata.expires_at!) - Date.parse(metadata.created_at);
    expect(lived).toBe(seconds * 1000);
  });

  it("lives for ever with 0, and refuses what is no time", async () => {
    expect((await opened({}, { ttl: 0 })).metadata.expires_at).toBeNull();
    await expect(opened({}, { ttl: "abc" })).rejects.toThrow(RangeError);
    await expect(opened({}, { ttl: -1 })).rejects.toThrow(RangeError);
  });
});

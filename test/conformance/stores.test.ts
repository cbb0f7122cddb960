import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { JsonValue } from "../../runtime/index.js";
import { formatLine, openStore, parseEnvelope } from "../../runtime/index.js";
import type { FactChannel } from "../support/ag2-stores.js";
import { SOUND_STORES, factsOf, unpackStores } from "../support/ag2-stores.js";

const stores = unpackStores("sound");
afterAll(() => stores.remove());

describe.each(SOUND_STORES)("the store %s, written by AG2", (name) => {
  const path = join(stores.root, name);
  const facts = stores.facts<{ channels: FactChannel[]; agents: { id: string; name: string }[] }>(name);

  it("lists every channel and names every agent", async () => {
    const store = await openStore(path);
    expect(await store.channelIds()).toEqual(facts.channels.map(({ id }) => id).sort());
    const { names: known } = await store.channel(facts.channels[0]!.id);
    expect(Object.fromEntries(known)).toEqual(Object.fromEntries(facts.agents.map((a) => [a.id, a.name])));
  });

  it("replays every turn as AG2 decided it", async () => {
    const store = await openStore(path);
    for (const fact of facts.channels) {
      const channel = await store.channel(fact.id);
      expect(channel.metadata?.state).toBe(fact.state);
      expect(channel.metadata?.close_reason).toBe(fact.close_reason);
      expect(channel.envelopes).toHaveLength(fact.wal_lines);
      if (fact.type !== "workflow") {
        expect(channel.damage.map(({ kind }) => kind)).toEqual(["unknown_orchestration"]);
        continue;
      }
      expect(channel.damage).toEqual([]);
      const turns = fact.envelopes.filter(({ substantive }) => substantive);
      expect(
        channel.turns.map((turn) => ({
          line: turn.line,
          envelope_id: turn.envelope.envelope_id,
          rule: turn.explanation.decidedBy,
          next_state: turn.result.nextState,
          close_reason: turn.result.closeReason,
          state: factsOf(turn.after),
        })),
      ).toEqual(
        turns.map(({ line, envelope_id, rule, next_state, close_reason, state }) => ({
          line,
          envelope_id,
          rule,
          next_state,
          close_reason,
          state,
        })),
      );
      expect(factsOf(channel.finalState)).toEqual(fact.final_state);
    }
  });

  it("is written back byte for byte", () => {
    let lines = 0;
    for (const channel of readdirSync(join(path, "channels"))) {
      const text = readFileSync(join(path, "channels", channel, "wal.jsonl"), "latin1");
      for (const line of text.split("\n").filter((part) => part !== "")) {
        expect(formatLine(parseEnvelope(JSON.parse(line) as JsonValue))).toBe(line);
        lines++;
      }
    }
    expect(lines).toBe(facts.channels.reduce((sum, { wal_lines }) => sum + wal_lines, 0));
  });
});

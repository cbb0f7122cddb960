import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  channelScenario,
  checkExpectations,
  documentFrom,
  MemoryStore,
  openStore,
  startRun,
} from "../../runtime/index.js";
import { SOUND_STORES, unpackStores, type FactChannel } from "../support/ag2-stores.js";

const stores = unpackStores("sound");
afterAll(() => stores.remove());

describe.each(SOUND_STORES)("scenarios made from the store %s, written by AG2", (name) => {
  it("play each of its workflows again as AG2 played it", async () => {
    const store = await openStore(join(stores.root, name));
    const facts = stores.facts<{ channels: FactChannel[] }>(name).channels;
    const played: string[] = [];
    for (const fact of facts.filter(({ type }) => type === "workflow")) {
      const channel = await store.channel(fact.id);
      const turns = fact.envelopes.filter(({ substantive }) => substantive);
      if (turns.length === 0) {
        await expect(channelScenario(channel, "again")).rejects.toThrow("Nobody has spoken");
        continue;
      }
      const { scenario, document, differs } = await channelScenario(channel, "again");
      expect(differs).toBeUndefined();
      const again = documentFrom({ ...document, scenarios: [scenario] });
      const run = await startRun({
        document: again,
        scenario: again.scenarios[0]!,
        store: new MemoryStore(),
      });
      while (await run.next());
      expect(run.turns.map((turn) => turn.explanation.decidedBy)).toEqual(turns.map(({ rule }) => rule));
      expect(run.turns.map((turn) => turn.after.context_vars)).toEqual(
        turns.map(({ state }) => state.context_vars),
      );
      expect(run.turns.map((turn) => turn.result.closeReason)).toEqual(
        turns.map(({ close_reason }) => close_reason),
      );
      // A channel that no turn closed leaves somebody waiting, in the scenario as well.
      const closed = turns.at(-1)!.next_state === "closed";
      expect(checkExpectations(run, again.scenarios[0]!)).toHaveLength(closed ? 0 : 1);
      played.push(fact.id);
    }
    expect(played.length).toBeGreaterThan(0);
  });
});

it("makes a scenario of the first turns of a run", async () => {
  const store = await openStore(join(stores.root, "escalation"));
  const [id] = await store.channelIds();
  const { scenario, turns, differs } = await channelScenario(await store.channel(id!), "start", 2);
  expect({ turns, differs }).toEqual({ turns: 2, differs: undefined });
  expect(scenario).toMatchObject({ name: "start", expect: { speakers: ["customer", "tier1"] } });
});

it("says where a record cannot be played again", async () => {
  const damaged = unpackStores("damaged");
  const store = await openStore(join(damaged.root, "wrong_speaker"));
  const [id] = await store.channelIds();
  const { differs } = await channelScenario(await store.channel(id!), "again");
  expect(differs).toMatch(/^(the scenario ends after|They differ first in turn) \d+.* is expected/);
  damaged.remove();
});

import { describe, expect, it } from "vitest";
import { channelState, closeIcon } from "../../../extension/logs/channel-state.js";
import { channelLabel, channelTitle } from "../../../extension/logs/channel-title.js";
import type { ChannelOverview } from "../../../extension/logs/library.js";
import { placeOf } from "../../../extension/logs/library.js";

const place = placeOf("/s/channels/18ecdd71d8609b41e31b6c0f8d9d5fd6");
const names = new Map([
  ["a", "user"],
  ["b", "nurse"],
]);

function overview(metadata: object | undefined, rest: object = {}): ChannelOverview {
  return {
    stamp: "",
    metadata,
    damage: [],
    modified: new Date(0),
    names,
    ...rest,
  } as unknown as ChannelOverview;
}

describe("a channel's title", () => {
  const members = [{ agent_id: "a" }, { agent_id: "b" }];
  const metadata = {
    manifest: { type: "workflow" },
    participants: members,
    created_at: "2026-03-01",
    labels: {},
  };

  it.each([
    ["/w/clinic.workflow.yaml", "clinic · chest pain"],
    ["C:\\w\\clinic.workflow.json", "clinic · chest pain"],
    ["file:///w/my%20clinic.workflow.json", "my clinic · chest pain"],
  ])("of a run of %s is its workflow and its scenario", (document, title) => {
    const labels = { "baton.document": document, "baton.scenario": "chest pain" };
    expect(channelTitle(place, overview({ ...metadata, labels }), "store")).toBe(title);
  });

  it("gives way in the tree to the scenario, which tells runs apart in a narrow view", () => {
    const labels = { "baton.document": "/w/clinic.workflow.yaml", "baton.scenario": "chest pain" };
    const label = (of: object) => channelLabel(place, overview({ ...metadata, labels: of }), "store");
    expect(label(labels)).toEqual({ label: "chest pain", workflow: "clinic" });
    expect(label({ "baton.document": labels["baton.document"] })).toEqual({ label: "clinic", workflow: "" });
    expect(label({})).toEqual({ label: "store", workflow: "" });
  });

  it("is the store's name where the store holds nothing else", () => {
    expect(channelTitle(place, overview(metadata), "recorded/star")).toBe("recorded/star");
  });

  it("says who takes part, never an id", () => {
    expect(channelTitle(place, overview(metadata), undefined)).toBe("user, nurse");
    const consulting = { ...metadata, manifest: { type: "consulting" } };
    expect(channelTitle(place, overview(consulting), undefined)).toBe("consulting · user, nurse");
    expect(channelTitle(place, overview(metadata, { names: new Map() }), undefined)).toBe(
      "channel of 2026-03-01",
    );
  });

  it("does not trip over labels that are no texts", () => {
    for (const labels of [null, 5, [], { "baton.document": 5 }, JSON.parse('{"__proto__": "x"}') as object])
      expect(channelTitle(place, overview({ ...metadata, labels }), "store")).toBe("store");
  });
});

describe("a channel's state", () => {
  it.each([
    [{ state: "closed", close_reason: "discharged" }, {}, "closed: discharged"],
    [{ state: "expired", close_reason: "ttl_expired" }, {}, "expired: ttl_expired"],
    [{ state: "pending" }, {}, "pending: waiting for its participants"],
    [{ state: "active" }, { next: "b" }, "active: waiting for nurse"],
    [{ state: "active" }, { next: "" }, "active: anyone may speak"],
    [{ state: "active" }, { next: null }, "active, but nobody may speak"],
    [{ state: "active" }, {}, "active"],
    [{ state: "asleep" }, {}, "in the unknown state asleep"],
    [undefined, {}, "no metadata"],
    [{ state: "closed" }, { damage: [{ fatal: true }] }, "damaged"],
    [{ state: "closed" }, { damage: [{ fatal: false }] }, "damaged, still readable"],
  ])("%j %j reads “%s”", (metadata, rest, text) => {
    expect(channelState(overview(metadata, rest)).text).toBe(text);
  });
});

it("ticks off only what the workflow itself brought to its end", () => {
  for (const reason of ["discharged", "after_work", 5, null]) expect(closeIcon(reason).id).toBe("check");
  expect(closeIcon("max_turns")).toEqual({ id: "circle-slash", color: "charts.yellow" });
  expect(closeIcon("explicit_close")).toEqual({ id: "stop-circle" });
});

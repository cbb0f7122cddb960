import { expect, test } from "vitest";
import { documentFrom, parseWorkflow, type JsonObject } from "../../../runtime/index.js";
import { follow } from "../../../debug-adapter/breakpoints/identity.js";
import { stopPlaces } from "../../../debug-adapter/breakpoints/stop-place.js";

const rule = (from: string, to: string): JsonObject => ({
  when: { name: "from_speaker", args: { agent_id: from } },
  then: { name: "agent", args: { agent_id: to } },
});

const NEW = { when: { name: "always" }, then: { name: "stay" } };
const A = rule("a", "b");
const B = rule("b", "a");

function placesOf(transitions: JsonObject[]) {
  const data = { participants: ["a", "b"], initial_speaker: "a", transitions };
  const parsed = parseWorkflow(JSON.stringify(data), { uri: "x.workflow.json" });
  const document = parsed.documents[0] ?? documentFrom(data);
  return { document, places: stopPlaces(parsed, document) };
}

/** Where the rule at `index` of `before` is found in `after`. */
function followed(before: JsonObject[], index: number, after: JsonObject[]): number | undefined {
  const from = placesOf(before);
  const place = from.places.find((other) => other.kind === "fires" && other.rule === index);
  if (place === undefined) throw new Error("no such rule");
  const found = follow(place, from.document, placesOf(after));
  return found?.kind === "fires" ? found.rule : undefined;
}

test.each<[string, JsonObject[], number, JsonObject[], number | undefined]>([
  ["stays where nothing changed", [A, B], 1, [A, B], 1],
  ["moves down with rules put before it", [A, B], 1, [NEW, A, B], 2],
  ["moves up when rules before it go", [NEW, A, B], 2, [B], 0],
  [
    "survives another order of keys",
    [A],
    0,
    [{ then: A["then"] ?? null, when: A["when"] ?? null, priority: 0 }],
    0,
  ],
  ["survives another target", [A, B], 0, [B, rule("a", "a")], 1],
  ["is gone when its rule is", [A, B], 0, [B], undefined],
  ["is gone when it was rewritten", [A, B], 0, [NEW, B], undefined],
  ["keeps its place among equals", [A, A, B], 1, [NEW, A, A], 2],
  ["takes the last of fewer equals", [A, A], 1, [A], 0],
  [
    "does not guess between two of one condition",
    [A, rule("a", "a")],
    0,
    [rule("a", "c"), rule("a", "d")],
    undefined,
  ],
])("a rule's breakpoint %s", (_what, before, index, after, found) => {
  expect(followed(before, index, after)).toBe(found);
});

test("participants are found by name, the rest by what they are", () => {
  const from = placesOf([A, B]);
  const to = placesOf([B]);
  for (const place of from.places.filter(({ kind }) => kind === "participant" || kind === "initial"))
    expect(follow(place, from.document, to)).toMatchObject({ kind: place.kind, label: place.label });
});

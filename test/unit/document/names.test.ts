import { describe, expect, it } from "vitest";
import { contextValues, namesIn, nodeAtOffset, parseWorkflow } from "../../../runtime/index.js";
import type { NameKind, ParsedText } from "../../../runtime/index.js";
import { chestPain, clinic, inBothFormats, marked } from "../language-server/both.js";

function places(parsed: ParsedText, kind: NameKind, name: string): string[] {
  return namesIn(parsed)
    .of(kind, name)
    .map(({ pointer, role, at }) => `${role}${at === "key" ? " key" : ""} ${pointer}`);
}

inBothFormats("the names of a workflow", (format) => {
  const { current } = marked(format, clinic()).view;

  it("has a participant at every place that names it, by its stamped id too", () => {
    expect(places(current, "participant", "nurse")).toEqual([
      "definition /participants/1/name",
      "definition /participants/1/agent_id",
      "read /transitions/3/then/args/agent_id",
      "read /handoff_contracts/0/from",
      "read /scenarios/0/turns/0/from",
      "read /scenarios/0/expect/speakers/1",
    ]);
    expect(places(current, "participant", "patient")).toContain("read /creator");
    expect(places(current, "participant", "lab")).toContain("read /participants/1/tools/1/handoff");
  });

  it("has tools, context keys and close reasons, and tells what is set from what is asked for", () => {
    expect(places(current, "tool", "mark_urgent")).toEqual([
      "definition /participants/1/tools/0/name",
      "read /transitions/2/when/args/tool_name",
      "read /scenarios/0/turns/0/tools/0",
    ]);
    expect(places(current, "contextKey", "lane")).toEqual([
      "write key /participants/1/tools/0/set/lane",
      "write /participants/1/tools/2/delete/0",
      "definition key /context_vars/lane",
      "read /transitions/1/when/args/key",
      "read /handoff_contracts/0/requires/0",
      "read key /scenarios/0/expect/context_vars/lane",
    ]);
    expect(places(current, "closeReason", "seen")).toEqual([
      "definition /transitions/0/then/args/reason",
      "read /scenarios/0/expect/close_reason",
    ]);
    expect(namesIn(current).names("closeReason")).toEqual(["home", "seen", "sent_home"]);
  });

  it("knows the values that a key has", () => {
    expect(contextValues(namesIn(current), "lane")).toEqual(["cardiology", "general"]);
  });

  it("reads a text as a name only where the condition says so", () => {
    const data = {
      ...clinic(),
      transitions: [{ when: { name: "other", args: { agent_id: "nurse" } }, then: null }],
    };
    const { current: changed } = marked(format, data).view;
    expect(places(changed, "participant", "nurse").some((place) => place.includes("/transitions"))).toBe(
      false,
    );
  });

  it("says what belongs to a place, whatever stands there now", () => {
    const index = namesIn(current);
    const node = nodeAtOffset(current.root!, current.text.indexOf("mark_urgent") + 2)!.node;
    expect(index.meaningAt(node, false)).toEqual({ kind: "tool", role: "definition" });
    expect(index.meaningAt(node, true)).toBeUndefined();
  });
});

inBothFormats("the names of a scenario file", (format) => {
  it.each([
    ["one scenario", chestPain(), ""],
    ["a list", [chestPain()], "/0"],
    ["an object with a list", { scenarios: [chestPain()] }, "/scenarios/0"],
  ])("are found in %s", (_, data, pointer) => {
    const { current } = marked(format, data, "clinic.scenario").view;
    expect(places(current, "participant", "cardiology")).toEqual([
      `read ${pointer}/turns/1/from`,
      `read ${pointer}/expect/speakers/2`,
    ]);
    expect(places(current, "scenario", "chest pain")).toEqual([`definition ${pointer}/name`]);
  });
});

describe("names in hostile texts", () => {
  it("may be called as JavaScript's own properties", () => {
    const parsed = parseWorkflow(
      '{"participants": ["__proto__", "constructor"], "context_vars": {"__proto__": 1}}',
    );
    expect(namesIn(parsed).names("participant")).toEqual(["__proto__", "constructor"]);
    expect(places(parsed, "contextKey", "__proto__")).toEqual(["definition key /context_vars/__proto__"]);
  });

  it("are counted once where YAML repeats them by an alias", () => {
    const text = "participants: [&n nurse, user]\ninitial_speaker: *n\ntransitions: []\n";
    const found = namesIn(parseWorkflow(text, { language: "yaml" })).of("participant", "nurse");
    expect(found.map(({ pointer, spelledAs }) => [pointer, spelledAs])).toEqual([
      ["/participants/0", undefined],
      ["/initial_speaker", "alias"],
    ]);
  });
});

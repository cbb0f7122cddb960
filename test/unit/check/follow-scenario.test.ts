import { describe, expect, it } from "vitest";
import { checkText } from "../../../runtime/index.js";
import type { Diagnostic, JsonObject, JsonValue } from "../../../runtime/index.js";
import { chestPain, clinic, inBothFormats, marked } from "../language-server/both.js";

type Turn = { from: string; text?: string; tools?: JsonValue[] };

function check(format: "json" | "yaml", turns: Turn[], change: Record<string, JsonValue> = {}): Diagnostic[] {
  const scenario = { name: "visit", kickoff: "Hello", turns };
  const { text, uri } = marked(format, { ...clinic(), ...change, scenarios: [scenario] });
  return checkText(text, { uri }).diagnostics.filter(({ code }) => code === "scenario-cannot-follow");
}

const URGENT: Turn = { from: "nurse", text: "Sit down.", tools: ["mark_urgent"] };

inBothFormats("a scenario that the graph cannot follow", (format) => {
  it("is quiet about one that it can", () => {
    expect(check(format, [URGENT, { from: "cardiology", text: "Breathe." }])).toEqual([]);
  });

  it("names the turn of a wrong speaker, who is expected and why", () => {
    const [finding, ...others] = check(format, [URGENT, { from: "lab", text: "Blood." }]);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ severity: "error", pointer: "/scenarios/0/turns/1" });
    expect(finding?.message).toBe(
      'Turn 3 is by lab, but cardiology is expected to speak (“context lane == "cardiology" → cardiology” decided turn 2). Let cardiology speak here, or change the rule.',
    );
  });

  it("follows it up to the first turn of somebody whom it does not play", () => {
    const participants = (clinic()["participants"] as JsonObject[]).map((each) =>
      each["name"] === "nurse" ? { ...each, runner: { command: "python3" } } : each,
    );
    expect(check(format, [{ from: "lab", text: "Blood." }], { participants })).toEqual([]);
    expect(check(format, [], { participants })).toEqual([]);
    expect(check(format, [{ from: "lab", text: "Blood." }, URGENT], { participants })).toHaveLength(1);
  });

  it("names a turn after the close", () => {
    const turns = [URGENT, { from: "cardiology", text: "Breathe." }, { from: "nurse", text: "Bye." }];
    const [finding] = check(format, turns);
    expect(finding).toMatchObject({ severity: "error", pointer: "/scenarios/0/turns/2" });
    expect(finding?.message).toContain('closed as "seen" in turn 3');
  });

  it("counts max_turns as a close", () => {
    const [finding] = check(format, [URGENT, { from: "cardiology", text: "Breathe." }], { max_turns: 2 });
    expect(finding?.message).toContain('closed as "max_turns" in turn 2');
  });

  it("names a turn that posts nothing", () => {
    const [finding] = check(format, [{ from: "nurse" }]);
    expect(finding).toMatchObject({ severity: "error", pointer: "/scenarios/0/turns/0" });
    expect(finding?.message).toContain("Turn 2 posts nothing: nurse says nothing");
  });

  it("says as an information that turns are missing", () => {
    const [finding] = check(format, [URGENT]);
    expect(finding).toMatchObject({ severity: "information", pointer: "/scenarios/0/turns/0" });
    expect(finding?.message).toContain("ends after turn 2, but cardiology is still expected");
    expect(check(format, [])[0]?.pointer).toBe("/scenarios/0/name");
  });

  it("follows typed handoffs, and participants that are called by their stamped id", () => {
    const turns = [
      { from: "nurse", text: "Blood.", tools: ["book_lab"] },
      { from: "lab", text: "Done." },
    ];
    expect(check(format, turns, { context_vars: {} })).toEqual([]);
    const transitions = JSON.parse(
      JSON.stringify(clinic()["transitions"]).replace('"nurse"', '"0123456789abcdef0123456789abcdef"'),
    ) as JsonValue;
    expect(check(format, turns, { context_vars: {}, transitions })).toEqual([]);
  });

  it("leaves alone what another finding tells of", () => {
    expect(check(format, [{ from: "nobody", text: "Hi." }])).toEqual([]);
    expect(check(format, [{ text: "Hi." } as Turn, { from: "lab", text: "Hi." }])).toEqual([]);
    expect(check(format, [{ from: "lab", text: "Hi." }], { initial_speaker: "nobody" })).toEqual([]);
    const custom = [{ when: { name: "after_hours" }, then: { name: "stay" } }];
    expect(check(format, [{ from: "lab", text: "Hi." }], { transitions: custom })).toEqual([]);
  });

  it("can be turned off where it stands", () => {
    expect(check(format, [{ from: "nurse" }], { lint: { "scenario-cannot-follow": "off" } })).toEqual([]);
  });

  it("is found in a scenario file too, once its workflow is known", () => {
    const workflow = marked(format, clinic()).view.current.documents[0]!;
    const scenario = { ...chestPain(), name: "blood", turns: [{ from: "lab", text: "Blood." }] };
    const { text, uri } = marked(format, [chestPain(), scenario], "clinic.scenario");
    const findings = checkText(text, { uri, workflow }).diagnostics;
    expect(findings.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["scenario-cannot-follow", "/1/turns/0"],
    ]);
    expect(checkText(text, { uri }).diagnostics).toEqual([]);
  });
});

describe("a hostile scenario", () => {
  it("of thousands of turns is followed to its first fault", () => {
    const turns = Array.from({ length: 5000 }, () => ({ from: "patient", text: "a" }));
    const data = {
      participants: [{ name: "patient", kind: "human" }, "nurse"],
      initial_speaker: "patient",
      transitions: [{ when: { name: "always" }, then: { name: "stay" } }],
      scenarios: [{ name: "long", kickoff: "a", turns: [...turns, { from: "nurse", text: "b" }] }],
    };
    const found = checkText(JSON.stringify(data)).diagnostics.filter(({ code }) =>
      code.startsWith("scenario"),
    );
    expect(found.map(({ pointer }) => pointer)).toEqual(["/scenarios/0/turns/5000"]);
  });
});

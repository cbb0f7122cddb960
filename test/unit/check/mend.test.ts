import { describe, expect, test } from "vitest";
import { checkText, mend } from "../../../runtime/index.js";
import type { CheckedText, Fix, Severity } from "../../../runtime/index.js";
import { agent, flow, human, rule, to, when } from "../../support/flow.js";

const check = (text: string) => checkText(text, { language: "json" });

/** The text with what is offered for one finding replaced. */
function offering(code: string, fixes: Fix[]): (text: string) => CheckedText {
  return (text) => {
    const checked = check(text);
    const diagnostics = checked.diagnostics.map((each) => (each.code === code ? { ...each, fixes } : each));
    return { ...checked, diagnostics };
  };
}

function mended(
  text: string,
  checker: (text: string) => CheckedText = check,
  severityOf?: (code: string) => Severity,
) {
  const steps = mend(checker(text), {
    wanted: () => true,
    ...(severityOf && { severityOf: ({ code }) => severityOf(code) }),
    most: 20,
  });
  let checks = 0;
  let step = steps.next();
  for (; step.done !== true; checks++) step = steps.next(checker(step.value));
  return { titles: step.value.titles, data: step.value.checked.parsed.root?.value, checks };
}

const late = flow({
  participants: [human("user"), agent("writer", { name: "publish" }), agent("editor")],
  transitions: [
    ...(flow()["transitions"] as never[]),
    rule(when.tool("publish"), to.close("published"), { priority: 100 }),
  ],
});
const text = JSON.stringify(late, null, 2);
const set = (title: string, value: number, preferred = true): Fix => ({
  title,
  edits: [{ op: "set", pointer: "/transitions/2/priority", value }],
  preferred,
});

describe("of several preferred fixes of one finding", () => {
  test("the first that mends it is made, and only that one", () => {
    const { titles, data } = mended(text, offering("priority-order", [set("-3", -3), set("-4", -4)]));
    expect(titles).toEqual(["-3"]);
    expect(data).toMatchObject({ transitions: [{}, {}, { priority: -3 }] });
  });

  test("one that changes nothing that matters is passed over", () => {
    expect(mended(text, offering("priority-order", [set("99", 99), set("-4", -4)])).titles).toEqual(["-4"]);
  });

  test("one that mends it and breaks something else is passed over", () => {
    const breaks: Fix = {
      title: "Delete the editor",
      edits: [
        { op: "remove", pointer: "/transitions/2" },
        { op: "remove", pointer: "/participants/2" },
      ],
      preferred: true,
    };
    expect(mended(text, offering("priority-order", [breaks, set("-4", -4)])).titles).toEqual(["-4"]);
  });

  test("those that are not preferred are left to people", () => {
    expect(mended(text, offering("priority-order", [set("-3", -3, false)])).titles).toEqual([]);
  });
});

test("fixes that undo each other end", () => {
  const there = offering("priority-order", [set("50", 50), set("100", 100)]);
  const { titles, checks } = mended(text, there);
  expect(titles).toEqual([]);
  expect(checks).toBe(1);
});

test("people's severities decide what gets worse", () => {
  const severityOf = (code: string): Severity => (code === "priority-order" ? "warning" : "hint");
  expect(mended(text, check, severityOf).titles).toEqual(["Set the priority to -1"]);
});

test("a text with many faults comes out sound, the unreadable mended first", () => {
  const faulty = text
    .replace('"initial_speaker": "user",', '"initial_speaker": "usr"\n')
    .replace('"agent_id": "editor"', '"agent_id": "editr"')
    .replace('"max_turns"', '"max_turn": 3, "max_turn"');
  const { titles, data } = mended(faulty);
  expect(titles).toEqual(
    expect.arrayContaining(["Insert a comma", "Change it to user", "Change it to editor"]),
  );
  expect(check(JSON.stringify(data)).diagnostics).toEqual([]);
});

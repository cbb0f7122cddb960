import { describe, expect, test } from "vitest";
import { checkText, mend } from "../../../runtime/index.js";
import type { CheckedText, Fix, Severity } from "../../../runtime/index.js";
import { agent, flow, human, rule, to, when } from "../../support/flow.js";

const check = (text: string) => checkText(text, { language: "json" });

/** The text with what is offered for one finding replaced. */
function offering(code: string, fixes: Fix[]): (text: string) => CheckedText {
  return (text) => {
    const checked = check(text);
    const diagnostics = checked.diagnostics.map((each) => {
      if (each.code !== code) return each;
      const { proveFixes: _, ...rest } = each;
      return { ...rest, fixes };
    });
    return { ...checked, diagnostics };
  };
}

async function mended(
  text: string,
  checker: (text: string) => CheckedText = check,
  severityOf?: (code: string) => Severity,
) {
  let checks = 0;
  const { checked, titles, cutShort } = await mend(checker(text), {
    check: (next) => {
      checks += 1;
      return checker(next);
    },
    wanted: () => true,
    ...(severityOf && { severityOf: ({ code }) => severityOf(code) }),
    most: 20,
    mostMs: 60_000,
  });
  return { titles, data: checked.parsed.root?.value, checks, cutShort };
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
  test("the first that mends it is made, and only that one", async () => {
    const { titles, data } = await mended(text, offering("priority-order", [set("-3", -3), set("-4", -4)]));
    expect(titles).toEqual(["-3"]);
    expect(data).toMatchObject({ transitions: [{}, {}, { priority: -3 }] });
  });

  test("one that changes nothing that matters is passed over", async () => {
    expect((await mended(text, offering("priority-order", [set("99", 99), set("-4", -4)]))).titles).toEqual([
      "-4",
    ]);
  });

  test("one that mends it and breaks something else is passed over", async () => {
    const breaks: Fix = {
      title: "Delete the editor",
      edits: [
        { op: "remove", pointer: "/transitions/2" },
        { op: "remove", pointer: "/participants/2" },
      ],
      preferred: true,
    };
    expect((await mended(text, offering("priority-order", [breaks, set("-4", -4)]))).titles).toEqual(["-4"]);
  });

  test("those that are not preferred are left to people", async () => {
    expect((await mended(text, offering("priority-order", [set("-3", -3, false)]))).titles).toEqual([]);
  });
});

test("fixes that undo each other end", async () => {
  const there = offering("priority-order", [set("50", 50), set("100", 100)]);
  const { titles, checks } = await mended(text, there);
  expect(titles).toEqual([]);
  expect(checks).toBe(1);
});

test("people's severities decide what gets worse", async () => {
  const severityOf = (code: string): Severity => (code === "priority-order" ? "warning" : "hint");
  expect((await mended(text, check, severityOf)).titles).toEqual(["Set the priority to -1"]);
});

test("a text with many faults comes out sound, the unreadable mended first", async () => {
  const faulty = text
    .replace('"initial_speaker": "user",', '"initial_speaker": "usr"\n')
    .replace('"agent_id": "editor"', '"agent_id": "editr"')
    .replace('"max_turns"', '"max_turn": 3, "max_turn"');
  const { titles, data } = await mended(faulty);
  expect(titles).toEqual(
    expect.arrayContaining(["Insert a comma", "Change it to user", "Change it to editor"]),
  );
  expect(check(JSON.stringify(data)).diagnostics).toEqual([]);
});

test("a limit ends it with what was made so far, and says so", async () => {
  const two = text
    .replace('"agent_id": "editor"', '"agent_id": "editr"')
    .replace('"initial_speaker": "user"', '"initial_speaker": "usr"');
  const options = { check, wanted: () => true };
  const one = await mend(check(two), { ...options, most: 1, mostMs: 60_000 });
  expect(one.titles).toHaveLength(1);
  expect(one.cutShort).toBe(true);
  const none = await mend(check(two), { ...options, most: 20, mostMs: -1 });
  expect(none).toMatchObject({ titles: [], cutShort: true });
  expect((await mend(check(two), { ...options, most: 20, mostMs: 60_000 })).cutShort).toBe(false);
});

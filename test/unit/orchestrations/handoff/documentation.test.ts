import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { handoffChecks } from "../../../../runtime/index.js";
import { golden } from "../../../support/golden.js";

const ROOT = new URL("../../../../", import.meta.url);
const text = readFileSync(new URL("docs/handoff.md", ROOT), "utf8");

/** The rows of a section's table, cell by cell, without its head. */
function rows(section: string): string[][] {
  const start = text.indexOf(`## ${section}`);
  const end = text.indexOf("\n## ", start + 1);
  const lines = text.slice(start, end < 0 ? undefined : end).split("\n");
  return lines
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .map((line) => line.slice(2, -2).split(" | "));
}

const quoted = (cell: string) =>
  [...cell.replace(/```[^]*?```/g, "").matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? "");

interface Golden {
  id: string;
  tags?: string[];
}

const cases = ["maf/handoff", "maf/handoff-handwritten", "maf/handoff-builds"].flatMap((file) =>
  golden<Golden>(file),
);
const recorded = new Set(cases.flatMap(({ id, tags = [] }) => [id, ...tags]));
const codes = new Set(handoffChecks.map(({ code }) => code));
/** What the conformance tests compare, by its name in the recordings. */
const compared = new Set(["transport_to", "broadcasts", "pending_after", "allow_multiple_tool_calls"]);
const tests = readdirSync(new URL("./", import.meta.url))
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("\n");

function isHeldBy(name: string): boolean {
  if (codes.has(name) || recorded.has(name) || compared.has(name)) return true;
  const pattern = new RegExp(`^${name.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`);
  return name.includes("*") && [...recorded].some((each) => pattern.test(each));
}

describe("the table of what the framework does", () => {
  const table = rows("What holds what the framework does");

  it("has a row for every chapter of statements", () => {
    const chapters = [
      ...Array.from({ length: 13 }, (_, at) => `A${at + 1}`),
      ...Array.from({ length: 13 }, (_, at) => `N${at + 1}`),
    ];
    expect(chapters.filter((chapter) => !table.some(([of]) => of === chapter))).toEqual([]);
    console.log(
      `statements in the table: ${table.length}, not applicable: ${table.filter(([, , held = ""]) => held.includes("not applicable")).length}`,
    );
  });

  it.each(table)("%s: %s", (_chapter, _statement, held) => {
    for (const name of quoted(held.replace(/not applicable.*/, ""))) expect(isHeldBy(name), name).toBe(true);
    const titles = [...held.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => title);
    for (const title of titles) expect(tests, title).toContain(title);
    const byTest = /\b(?:runs|builds|folded|channel|document|checks)\b|^see N\d+$/.test(held);
    // Whoever calls a statement not applicable says why.
    const excused = /not applicable(?: here)?(?:: .{20,}|, .{20,})/.test(held);
    expect(byTest || excused, held).toBe(true);
  });
});

it("shows every reported situation, each in a document of its own", () => {
  const situations = rows("What people reported").map(([number]) => Number(number));
  expect(situations).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
  const files = readdirSync(new URL("test/fixtures/handoff-situations/", ROOT));
  expect(files.map((file) => Number(file.slice(0, 2))).sort((a, b) => a - b)).toEqual(situations);
});

it("lists every check", () => {
  const listed = quoted(text);
  for (const { code, about } of handoffChecks) {
    expect(listed).toContain(code);
    expect(text).toContain(about);
  }
});

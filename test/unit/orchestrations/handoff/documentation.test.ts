import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { handoffChecks } from "../../../../runtime/index.js";
import { golden } from "../../../support/golden.js";

const text = readFileSync(new URL("../../../../docs/handoff.md", import.meta.url), "utf8");
const quoted = [...text.replace(/```[^]*?```/g, "").matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? "");
const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

it("names recorded cases that exist", () => {
  const ids = ["maf/handoff", "maf/handoff-handwritten", "maf/handoff-builds"].flatMap((file) =>
    golden<{ id: string }>(file).map(({ id }) => id),
  );
  const cases = quoted.filter(
    (name) => /^(a\d+|seed00\d|hd)-/.test(name) || /^(edge|mesh|auto|start)-/.test(name),
  );
  const missing = cases.filter((name) =>
    name.endsWith("*") ? !ids.some((id) => id.startsWith(name.slice(0, -1))) : !ids.includes(name),
  );
  expect(missing).toEqual([]);
  expect(cases.length).toBeGreaterThan(50);
});

it("quotes tests by their names", () => {
  const tests = read("./channel.test.ts");
  const names = [...text.matchAll(/channel ((?:“[^”]+”(?:, |\s+and\s+)?)+)/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/“([^”]+)”/g)].map(([, name = ""]) => name),
  );
  expect(names.filter((name) => !tests.includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(12);
});

it("lists every check", () => {
  for (const { code, about } of handoffChecks) {
    expect(quoted).toContain(code);
    expect(text).toContain(about);
  }
});

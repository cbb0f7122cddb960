import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { Facts, JsonObject } from "../../runtime/index.js";
import { findingCodes } from "../../runtime/check/finding-codes.js";
import { analyze, checkText, documentFrom } from "../../runtime/index.js";
import { golden } from "../support/golden.js";

interface Reasoned {
  findings: { code: string; pointer: string; severity: string; why: string }[];
  /** By code, or by code and pointer for what another finding tells of. */
  silent: Record<string, string>;
}

interface Expected {
  everywhere: Record<string, string>;
  examples: Record<string, Reasoned>;
}

const { everywhere, examples } = parse(
  readFileSync(new URL("../fixtures/golden/seed-findings.yaml", import.meta.url), "utf8"),
) as Expected;
const rows = golden<{ id: string; document: JsonObject; facts: Facts }>("ag2-analysis-seed-examples");
/** Orchestrations other than AG2's own have findings of their own. */
const codes = findingCodes.filter((code) => !code.startsWith("handoff-"));

describe.each(rows)("$id", ({ id, document }) => {
  const { findings, silent } = examples[id]!;
  const { diagnostics } = checkText(JSON.stringify(document), { language: "json" });

  test("has exactly the findings that are reasoned for", () => {
    const shown = diagnostics.map(({ code, pointer, severity }) => `${code} ${pointer} ${severity}`);
    expect(shown.sort()).toEqual(
      findings.map(({ code, pointer, severity }) => `${code} ${pointer} ${severity}`).sort(),
    );
  });

  test("has a reason for every finding and every silence", () => {
    const found = new Set(findings.map(({ code }) => code));
    const reasons = { ...everywhere, ...silent };
    for (const code of codes)
      if (!found.has(code) && !Object.keys(silent).some((key) => key.startsWith(`${code} `)))
        expect(reasons[code], code).toMatch(/\.$/);
    for (const { code, why } of findings) expect(why, code).toMatch(/\.$/);
    for (const code of Object.keys(silent)) expect([...found], code).not.toContain(code);
  });

  test("tells of what it is silent about, where that is a fact", () => {
    const told = diagnostics.flatMap(({ related }) => related.map(({ message }) => message));
    const places = analyze(documentFrom(document)).findings.flatMap(({ related }) =>
      related.map(({ pointer }) => pointer),
    );
    for (const key of Object.keys(silent)) {
      const [code, pointer] = key.split(" ");
      if (pointer === undefined) continue;
      expect(places, key).toContain(pointer);
      expect(told.length, code).toBeGreaterThan(0);
    }
  });
});

test("all examples, findings and reasons", () => {
  expect(Object.keys(examples)).toEqual(rows.map(({ id }) => id));
  const all = Object.values(examples);
  const findings = all.flatMap(({ findings: each }) => each).length;
  const silences = all.flatMap(({ silent }) => Object.keys(silent)).length + Object.keys(everywhere).length;
  console.log(`${all.length} examples: ${findings} findings and ${silences} silences, each with its reason`);
  expect(all.length).toBe(33);
});

test.each(["ag2-analysis-seed-examples", "ag2-analysis"])(
  "%s: every rule that never fires is told of, by a finding or as a related place of one",
  (name) => {
    let dead = 0;
    for (const { id, document, facts } of golden<(typeof rows)[number]>(name)) {
      const { findings } = analyze(documentFrom(document));
      const told = findings.flatMap(({ pointer, related }) => [
        pointer,
        ...related.map((place) => place.pointer),
      ]);
      for (const { rule } of facts.dead) {
        const place = `/transitions/${rule}`;
        expect(
          told.some((pointer) => pointer === place || pointer.startsWith(`${place}/`)),
          `${id}: ${place}`,
        ).toBe(true);
        dead += 1;
      }
    }
    console.log(`${name}: ${dead} rules never fire, each told of`);
  },
);

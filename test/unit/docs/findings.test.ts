import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findingSources, findingsPages, shownBy } from "../../../scripts/findings-pages.js";
import { analysisRules, checkText, handoffChecks } from "../../../runtime/index.js";

const folder = new URL("../../../docs/findings/", import.meta.url);
const sources = findingSources();

describe("the pages about findings", () => {
  it("are what the rules say (else run node scripts/generate-findings-docs.mjs)", () => {
    const pages = findingsPages();
    expect(readdirSync(folder).sort()).toEqual(Object.keys(pages).sort());
    for (const [name, text] of Object.entries(pages))
      expect(readFileSync(new URL(name, folder), "utf8"), name).toBe(text);
  });

  it("exist for every code that Baton can report", () => {
    const ofReader = [
      "syntax",
      "schema",
      "duplicate-key",
      "not-plain-json",
      "priority-type",
      "max-turns-value",
      "lossy-number",
      "scenario-cannot-follow",
      "unknown-key",
      "duplicate-scenario",
      "dynamic-value",
    ];
    const codes = [...analysisRules, ...handoffChecks].map(({ code }) => code);
    expect(sources.map(({ code }) => code)).toEqual(expect.arrayContaining([...codes, ...ofReader]));
  });

  it.each(sources)("$code says what it means and why", ({ about, why }) => {
    expect(about.length).toBeGreaterThan(20);
    expect(why.length).toBeGreaterThan(30);
  });
});

describe("the example", () => {
  it.each(sources.filter(({ shows }) => shows !== undefined))(
    "of $code shows it, and the right one does not",
    (source) => {
      expect(shownBy(source)).toBeDefined();
      const { diagnostics } = checkText(source.right ?? "", { language: source.language });
      expect(diagnostics.filter(({ code }) => code === source.code)).toEqual([]);
      expect(diagnostics.filter(({ severity }) => severity === "error" || severity === "warning")).toEqual(
        [],
      );
    },
  );
});

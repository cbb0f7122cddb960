import { describe, expect, test } from "vitest";
import type { CheckedText, Diagnostic, Fix, JsonObject } from "../../runtime/index.js";
import { applyTextEdits, checkText, editsFor } from "../../runtime/index.js";
import { fixCases } from "../support/fix-cases.js";
import { LAYOUTS, remark } from "../support/layouts.js";
import type { Layout } from "../support/layouts.js";
import { lineDiff } from "../support/line-diff.js";

/** Findings that people mend by thinking: nothing that could be offered is right more often than not. */
const WITHOUT_FIX = new Set([
  "ambiguous-tool",
  "duplicate-participant",
  "dynamic-value",
  "exploration-limit",
  "handoff-cycle-without-exit",
  "handoff-shadowed-termination",
  "handoff-terminal-agent",
  "handoff-undeclared-call",
  "handoff-unreachable-agent",
  "handoff-vague-description",
  "handoff-with-approval",
  "handoff-with-other-tool",
  "no-way-out",
  "null-match",
  "same-reason",
  "scenario-cannot-follow",
  "silent-participant",
  "stuck-speaker",
  "too-few-participants",
  "unlisted-findings",
]);

/** One cause, one finding: these are told within another one, with their fix. */
const WITHIN: Readonly<Record<string, string>> = {
  "unknown-tool": "dead-rule",
  "unset-key": "dead-rule",
  "value-type": "dead-rule",
};

const cases = fixCases();
const made = new Map<string, number>();

function changed({ parsed }: CheckedText, { edits, textEdits }: Fix): string {
  return applyTextEdits(parsed.text, textEdits ?? editsFor(parsed, parsed.documents[0], edits));
}

function tally(diagnostics: readonly Diagnostic[], wanted: (diagnostic: Diagnostic) => boolean) {
  const counts = new Map<string, number>();
  for (const { code } of diagnostics.filter(wanted)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

const isLoud = ({ severity }: Diagnostic) => severity === "warning" || severity === "error";

/** The finding goes, or becomes a hint, and nothing else gets worse. */
function expectMended(before: CheckedText, finding: Diagnostic, fix: Fix, after: CheckedText): void {
  const isTold = ({ severity }: Diagnostic) => finding.severity === "hint" || severity !== "hint";
  const told = ({ diagnostics }: CheckedText) => tally(diagnostics, isTold).get(finding.code) ?? 0;
  // A corrected name may bring up that its rule has another fault.
  if (fix.correctsName)
    expect(
      after.diagnostics.filter(
        ({ message, pointer }) => message === finding.message && pointer === finding.pointer,
      ),
    ).toEqual([]);
  else expect(told(after), `${finding.code} after “${fix.title}”`).toBeLessThan(told(before));
  const loudBefore = tally(before.diagnostics, isLoud);
  // What cannot be run is not explored: mending an error of its shape may bring up what was wrong all along.
  if (before.facts[0] === undefined && after.facts[0] !== undefined) return;
  if (fix.correctsName) return;
  for (const [code, count] of tally(after.diagnostics, isLoud))
    expect(count, `“${fix.title}” adds ${code}`).toBeLessThanOrEqual(loudBefore.get(code) ?? 0);
}

/** Line ends, indentation, byte order mark and remarks are as before; only the remark of a key that went may go with it. */
function expectKept(layout: Layout, before: CheckedText, after: CheckedText): void {
  const { text } = after.parsed;
  expect(text.replaceAll(layout.eol, "").match(/[\r\n]/)).toBeNull();
  if (layout.indent === "\t") expect(text).not.toMatch(/\n +/);
  else expect(text).not.toMatch(/\n *\t/);
  expect(text.startsWith("\ufeff")).toBe(before.parsed.text.startsWith("\ufeff"));
  if (!before.parsed.text.includes(remark(""))) return;
  for (const key of Object.keys(after.parsed.root!.value as JsonObject))
    if (Object.hasOwn(before.parsed.root!.value as JsonObject, key)) expect(text).toContain(remark(key));
}

describe.each([...cases])("%s", (code, documents) => {
  test("each fix mends it in every layout, and in all of them alike", async () => {
    const golden: string[] = [];
    for (const [number, data] of documents.entries()) {
      const results = new Map<string, unknown>();
      for (const layout of LAYOUTS) {
        const text = layout.write(data);
        const before = checkText(text, { language: layout.language });
        expect(before.parsed.root?.value).toEqual(data);
        for (const finding of before.diagnostics.filter((each) => each.code === (WITHIN[code] ?? code)))
          for (const fix of finding.fixes) {
            const after = checkText(changed(before, fix), { language: layout.language });
            const name = `${number + 1}: ${finding.pointer} ${fix.title}`;
            expectMended(before, finding, fix, after);
            expectKept(layout, before, after);
            const data = after.parsed.root?.value;
            if (results.has(name)) expect(data, name).toEqual(results.get(name));
            results.set(name, data);
            made.set(code, (made.get(code) ?? 0) + 1);
            golden.push(`${name} · ${layout.name}\n${lineDiff(text, after.parsed.text)}\n`);
          }
      }
    }
    expect(golden.length > 0).toBe(!WITHOUT_FIX.has(code));
    if (golden.length > 0)
      await expect(golden.join("\n")).toMatchFileSnapshot(`../fixtures/quick-fixes/${code}.diff`);
  });
});

test("fixes made", () => {
  const total = [...made.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${total} fixes of ${made.size} codes made in ${LAYOUTS.length} layouts`);
  expect(made.size + WITHOUT_FIX.size).toBe(cases.size);
});

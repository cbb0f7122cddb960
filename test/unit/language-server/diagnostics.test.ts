import { DiagnosticSeverity } from "vscode-languageserver";
import { describe, expect, it } from "vitest";
import { diagnosticsOf } from "../../../language-server/features/diagnostics.js";
import { NO_OVERRIDES } from "../../../language-server/settings.js";
import type { Diagnostic } from "../../../runtime/index.js";
import { parseWorkflow } from "../../../runtime/index.js";
import { checkedOf, CLINIC, URI } from "./text.js";

const range = { start: { line: 4, character: 2 }, end: { line: 4, character: 5 } };
const finding: Diagnostic = {
  code: "priority-order",
  severity: "warning",
  message: "This rule never fires.",
  pointer: "/transitions/0/priority",
  range,
  related: [
    { message: "“from nurse → records” decides instead", range },
    { message: "“from nurse → records” decides instead", range },
  ],
  witness: [
    { speaker: "patient", tools: [] },
    { speaker: "nurse", tools: ["book_lab"] },
  ],
  fixes: [],
};

function shown(diagnostics: Diagnostic[], overrides = NO_OVERRIDES, findingsDocs?: string) {
  const checked = checkedOf(parseWorkflow(CLINIC, { uri: URI }), diagnostics);
  return diagnosticsOf(checked, { uri: URI, severities: overrides, findingsDocs }).map(
    (each) => each.diagnostic,
  );
}

describe("a finding as a diagnostic", () => {
  it("has its range, code, source and severity", () => {
    expect(shown([finding])).toMatchObject([
      {
        range,
        code: "priority-order",
        source: "baton",
        severity: DiagnosticSeverity.Warning,
        message: "This rule never fires.",
      },
    ]);
  });

  it("shows the places that belong to it, each once", () => {
    expect(shown([finding])[0]?.relatedInformation).toEqual([
      { message: "“from nurse → records” decides instead", location: { uri: URI, range } },
    ]);
  });

  it("carries what a debug session needs to show it", () => {
    expect(shown([finding])[0]?.data).toEqual({ pointer: finding.pointer, witness: finding.witness });
  });

  it("links its page where there are pages", () => {
    expect(shown([finding])[0]?.codeDescription).toBeUndefined();
    expect(shown([finding], NO_OVERRIDES, "file:///docs/findings")[0]?.codeDescription?.href).toBe(
      "file:///docs/findings/priority-order.md",
    );
  });

  it("has the severity that the user gives it, or is not shown", () => {
    expect(shown([finding], new Map([["priority-order", "hint"]]))[0]?.severity).toBe(
      DiagnosticSeverity.Hint,
    );
    expect(shown([finding], new Map([["priority-order", "off"]]))).toEqual([]);
  });
});

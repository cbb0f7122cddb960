import { expect, test } from "vitest";
import { analyze, documentFrom } from "../../../runtime/index.js";

/** So many rules that ask for tools which nobody has. */
function askingForNobodysTools(rules: number) {
  return documentFrom({
    participants: [
      { name: "user", kind: "human" },
      { name: "writer", tools: [] },
    ],
    initial_speaker: "user",
    transitions: Array.from({ length: rules }, (_, index) => ({
      when: { name: "tool_called", args: { tool_name: `lost_${index}` } },
      then: { name: "agent", args: { agent_id: "writer" } },
    })),
    default_target: { name: "terminate", args: { reason: "done" } },
    max_turns: 5,
  });
}

test("hundreds of findings are all listed", () => {
  const { findings } = analyze(askingForNobodysTools(900));
  expect(findings.filter(({ code }) => code === "dead-rule" || code === "unknown-tool")).toHaveLength(900);
  expect(findings.map(({ code }) => code)).not.toContain("unlisted-findings");
});

test("of more findings the first thousand are listed, and a notice says so", () => {
  const { findings, facts } = analyze(askingForNobodysTools(3000));
  expect(findings).toHaveLength(1001);
  expect(findings.at(-1)).toMatchObject({ code: "unlisted-findings", severity: "information" });
  expect(findings.at(-1)?.message).toMatch(/^Only the first 1000 findings/);
  expect(facts?.dead).toHaveLength(3000);
});

test("the fixes of a listed finding are verified against all findings, listed or not", () => {
  const document = askingForNobodysTools(1005);
  const [first] = analyze(document).findings;
  expect(first?.fixes.map(({ title }) => title)).toContain("Delete this rule");
});

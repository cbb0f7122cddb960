import { describe, expect, it } from "vitest";
import { codeActionsOf } from "../../../language-server/features/code-actions.js";
import { mendableIn } from "../../../language-server/actions/proved-fixes.js";
import type { Shown } from "../../../language-server/features/diagnostics.js";
import type { Diagnostic } from "../../../runtime/index.js";
import { CLINIC, URI, viewOf } from "./text.js";

const { current } = viewOf(CLINIC);
const target = { uri: URI, version: 3, parsed: current, versionedEdits: true };
const everywhere = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };

function shown(fix: Partial<Diagnostic["fixes"][number]>, finding: Partial<Diagnostic> = {}): Shown {
  const range = current.locate(current.documents[0], "/transitions/2/priority") ?? everywhere;
  const diagnostic = { range, message: "This rule never fires." };
  return {
    finding: {
      code: "schema",
      severity: "error",
      pointer: "/transitions/2/priority",
      related: [],
      fixes: [{ title: "Drop the number", edits: [], ...fix }],
      ...diagnostic,
      ...finding,
    },
    diagnostic,
  };
}

async function actions(list: Shown[], range = everywhere) {
  return codeActionsOf(await mendableIn(range, list, new AbortController().signal), target, {});
}

describe("quick fixes of a finding", () => {
  it("become edits of the very text that was checked", async () => {
    const [action] = await actions([
      shown({ edits: [{ op: "remove", pointer: "/transitions/2/priority" }], preferred: true }),
    ]);
    expect(action).toMatchObject({ title: "Drop the number", kind: "quickfix", isPreferred: true });
    expect(action?.edit?.documentChanges).toMatchObject([{ textDocument: { uri: URI, version: 3 } }]);
  });

  it("take edits of the text as they are", async () => {
    const textEdits = [{ range: everywhere, newText: "{}" }];
    expect((await actions([shown({ textEdits })]))[0]?.edit?.documentChanges).toMatchObject([
      { edits: textEdits },
    ]);
  });

  it("are not offered where they change nothing", async () => {
    expect(await actions([shown({ edits: [{ op: "remove", pointer: "/transitions/99" }] })])).toEqual([]);
  });

  it("can turn off what is no error, in the rule and in the file", async () => {
    const titles = async (finding: Partial<Diagnostic>) =>
      (await actions([shown({}, finding)])).map(({ title }) => title);
    expect(await titles({ code: "priority-order", severity: "warning" })).toEqual([
      "Turn off priority-order for this rule",
      "Turn off priority-order in this file",
    ]);
    expect(
      await titles({ code: "never-closes", severity: "information", pointer: "/initial_speaker" }),
    ).toEqual(["Turn off never-closes in this file"]);
    expect(await titles({ code: "priority-order", severity: "error" })).toEqual([]);
    expect(await titles({ code: "not-plain-json", severity: "warning" })).toEqual([]);
  });

  it("are worked out for a few findings only, however much is selected", async () => {
    const edits = [{ op: "remove" as const, pointer: "/transitions/2/priority" }];
    let asked = 0;
    const list = Array.from({ length: 100 }, () => {
      const each = shown({ edits });
      const { fixes } = each.finding;
      Object.defineProperty(each.finding, "fixes", { get: () => (asked++, fixes) });
      return each;
    });
    expect(await actions(list)).toHaveLength(asked);
    expect(asked).toBeLessThan(100);
  });
});

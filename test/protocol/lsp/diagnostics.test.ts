import { DiagnosticSeverity } from "vscode-languageserver";
import type { Diagnostic } from "vscode-languageserver";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LspClient } from "./client.js";
import { CLINIC, loop, sticky, textAt } from "./texts.js";

const URI = "file:///clinic.workflow.json";
let client: LspClient;

beforeEach(async () => {
  client = await LspClient.start();
});
afterEach(() => client.stop());

function byCode(diagnostics: readonly Diagnostic[], code: string): Diagnostic {
  const found = diagnostics.find((each) => each.code === code);
  if (!found) throw new Error(`no ${code} among ${diagnostics.map((each) => String(each.code)).join(", ")}`);
  return found;
}

function serious(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ severity }) => (severity ?? 4) <= DiagnosticSeverity.Warning);
}

describe("diagnostics", () => {
  it("are empty for a sound workflow", async () => {
    expect(serious(await client.open(URI, CLINIC))).toEqual([]);
  });

  it("underline the priority that keeps a rule from firing, and name the rule that decides instead", async () => {
    const text = loop({ priority: 100 });
    const found = byCode(await client.open(URI, text), "priority-order");
    expect(textAt(text, found.range)).toBe("100");
    expect(found.severity).toBe(DiagnosticSeverity.Warning);
    expect(found.source).toBe("baton");
    const [rival] = found.relatedInformation ?? [];
    expect(rival?.message).toContain("from drafter → reviewer");
    expect(rival?.location.uri).toBe(URI);
    expect(textAt(text, rival?.location.range)).toContain("from_speaker");
  });

  it("show the run that proves the finding", async () => {
    const found = byCode(await client.open(URI, sticky()), "sticky-context");
    const run = found.relatedInformation?.find(({ message }) => message.includes("run: "));
    expect(run?.message).toContain("triage[set_route] → security");
    expect((found.data as { witness: unknown[] }).witness.length).toBeGreaterThan(0);
  });

  it("underline the id that names nobody", async () => {
    const text = CLINIC.replace('"agent_id": "nurse"', '"agent_id": "nurze"');
    const found = byCode(await client.open(URI, text), "unknown-participant");
    expect(textAt(text, found.range)).toBe('"nurze"');
    expect(found.severity).toBe(DiagnosticSeverity.Error);
  });

  it.each([
    ["LF", (text: string) => text],
    ["CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
    ["a BOM", (text: string) => `\ufeff${text}`],
    ["an emoji on the same line", (text: string) => text.replace('{ "when"', '{ "note": "😀👩‍⚕️", "when"')],
  ])("have exact ranges with %s", async (_, vary) => {
    const text = vary(loop({ priority: 100 }));
    const found = byCode(await client.open(URI, text), "priority-order");
    expect(textAt(text, found.range)).toBe("100");
  });

  it("point at the second of two equal keys and relate the first", async () => {
    const text = CLINIC.replace('"max_turns": 8', '"max_turns": 8,\n  "max_turns": 9');
    const found = byCode(await client.open(URI, text), "duplicate-key");
    expect(found.range.start.line).toBe((found.relatedInformation?.[0]?.location.range.start.line ?? 0) + 1);
  });

  it("work in YAML as in JSON", async () => {
    const yaml = [
      "participants: [{name: user, kind: human}, {name: a, tools: []}]",
      "initial_speaker: user",
      "transitions:",
      "  - when: {name: from_speaker, args: {agent_id: user}}",
      "    then: {name: agent, args: {agent_id: aa}}",
      "",
    ].join("\n");
    const uri = "file:///a.workflow.yaml";
    const found = byCode(await client.open(uri, yaml, "ag2-workflow-yaml"), "unknown-participant");
    expect(textAt(yaml, found.range)).toBe("aa");
  });

  it("check files of scenarios", async () => {
    const uri = "file:///a.scenario.yaml";
    const found = await client.open(uri, "name: one\nkickoff: Hello\nturns: [{from: 5}]\n", "ag2-scenario");
    expect(serious(found).map(({ code }) => code)).toContain("schema");
  });

  it("follow the text, and stand at what is there now", async () => {
    const text = loop({ priority: 100 });
    await client.open(URI, text);
    const line = text.slice(0, text.indexOf("100")).split("\n").length - 1;
    client.change(URI, "\n\n", { start: { line: 0, character: 1 }, end: { line: 0, character: 1 } });
    const found = byCode(await client.diagnostics(URI), "priority-order");
    expect(found.range.start.line).toBe(line + 2);
    client.change(URI, loop({}));
    expect(serious(await client.diagnostics(URI))).toEqual([]);
  });

  it("are cleared when the text is closed", async () => {
    await client.open(URI, loop({ priority: 100 }));
    client.close(URI);
    await client.until(() => client.published.at(-1)?.diagnostics.length === 0);
    expect(client.published.at(-1)).toEqual({ uri: URI, diagnostics: [] });
  });

  it("of a text that was opened again are its own", async () => {
    client.send(URI, loop({ priority: 100 }));
    client.close(URI);
    client.send(URI, loop({}));
    const last = () => client.published.at(-1);
    await client.until(() => last()?.version === 1 && serious(last()?.diagnostics ?? []).length === 0);
    // Whatever the first opening still had to say would have come by now.
    await client.hover(URI, { line: 0, character: 0 });
    await client.until(() => client.statuses.at(-1)?.state === "idle");
    expect(serious(last()?.diagnostics ?? [])).toEqual([]);
  });

  it("are never those of an older text, however fast somebody types", async () => {
    await client.open(URI, loop({ priority: 1 }));
    for (let priority = 2; priority <= 60; priority++) {
      client.change(URI, loop({ priority }));
      // Some pauses are longer than the server waits, most are shorter.
      if (priority % 20 === 0) await client.diagnostics(URI);
    }
    await client.diagnostics(URI);
    const versions = client.published.map(({ version }) => version ?? 0);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(new Set(versions).size).toBe(versions.length);
    expect(versions.at(-1)).toBe(60);
    for (const { version, diagnostics } of client.published)
      expect(textAt(loop({ priority: version }), byCode(diagnostics, "priority-order").range)).toBe(
        String(version),
      );
  });
});

describe("status", () => {
  it("counts workflows and findings, and ends idle", async () => {
    await client.open(URI, loop({ priority: 100 }));
    await client.open("file:///b.workflow.json", CLINIC);
    await client.until(() => client.statuses.at(-1)?.state === "idle");
    expect(client.statuses[0]?.state).toBe("checking");
    expect(client.statuses.at(-1)).toEqual({ state: "idle", workflows: 2, findings: 1 });
    client.close(URI);
    await client.until(() => client.statuses.at(-1)?.workflows === 1);
    expect(client.statuses.at(-1)).toEqual({ state: "idle", workflows: 1, findings: 0 });
  });
});

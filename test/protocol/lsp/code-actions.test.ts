import type { CodeAction, Diagnostic } from "vscode-languageserver";
import { CodeActionKind } from "vscode-languageserver";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LspClient } from "./client.js";
import { CLINIC, cursorAt, loop, sticky } from "./texts.js";

const URI = "file:///clinic.workflow.json";
let client: LspClient;

beforeEach(async () => {
  client = await LspClient.start({
    capabilities: { workspace: { workspaceEdit: { documentChanges: true } } },
  });
});
afterEach(() => client.stop());

function severityOf(diagnostics: readonly Diagnostic[], code: string): number | undefined {
  return diagnostics.find((each) => each.code === code)?.severity;
}

function warnings(diagnostics: readonly Diagnostic[]): unknown[] {
  return diagnostics.filter(({ severity }) => (severity ?? 4) <= 2).map(({ code }) => code);
}

/** What changes the text for a finding. */
async function fixesFor(text: string, code: string): Promise<CodeAction[]> {
  return (await actionsFor(text, code)).filter(({ edit }) => edit !== undefined);
}

async function actionsFor(text: string, code: string): Promise<CodeAction[]> {
  const diagnostics = await client.open(URI, text);
  const found = diagnostics.find((each) => each.code === code);
  if (!found) throw new Error(`no ${code} to fix`);
  const actions = await client.actions(URI, found.range);
  return actions.filter(({ diagnostics: about }) => about?.[0]?.code === code);
}

describe("quick fixes", () => {
  it("for priority-order remove the finding, whichever is taken", async () => {
    const count = (await fixesFor(loop({ priority: 100 }), "priority-order")).length;
    expect(count).toBeGreaterThan(0);
    for (let choice = 0; choice < count; choice++) {
      const fixes = await fixesFor(loop({ priority: 100 }), "priority-order");
      expect(warnings(await client.apply(fixes[choice] as CodeAction))).toEqual([]);
      client.close(URI);
    }
  });

  it("for sticky-context come in both kinds, and each calms it", async () => {
    const count = (await fixesFor(sticky(), "sticky-context")).length;
    expect(count).toBeGreaterThanOrEqual(2);
    const after: (number | undefined)[] = [];
    for (let choice = 0; choice < count; choice++) {
      const fixes = await fixesFor(sticky(), "sticky-context");
      const diagnostics = await client.apply(fixes[choice] as CodeAction);
      expect(warnings(diagnostics)).toEqual([]);
      after.push(severityOf(diagnostics, "sticky-context"));
      client.close(URI);
    }
    // The order of rules removes it; a declared delete leaves a hint, since the agent may skip the tool.
    expect(after).toContain(undefined);
    expect(after).toContain(4);
  });

  it("for a name that nobody has put the nearest one", async () => {
    const fixes = await fixesFor(
      CLINIC.replace('"agent_id": "nurse"', '"agent_id": "nurze"'),
      "unknown-participant",
    );
    const preferred = fixes.filter(({ isPreferred }) => isPreferred);
    expect(preferred).toHaveLength(1);
    expect(preferred[0]?.kind).toBe(CodeActionKind.QuickFix);
    expect(warnings(await client.apply(preferred[0] as CodeAction))).toEqual([]);
    expect(client.textOf(URI)).toBe(CLINIC);
  });

  it("turn a finding off for one rule or for the whole file, and keep what was turned off before", async () => {
    const off = async (title: string, text: string, code: string) => {
      const action = (await fixesFor(text, code)).find((each) => each.title === title) as CodeAction;
      expect(action.isPreferred).toBeUndefined();
      return client.apply(action);
    };
    const read = () => JSON.parse(client.textOf(URI)) as { lint: unknown; transitions: { lint: unknown }[] };
    expect(
      warnings(await off("Turn off priority-order for this rule", loop({ priority: 100 }), "priority-order")),
    ).toEqual([]);
    expect(read().transitions[0]?.lint).toEqual({ "priority-order": "off" });
    client.close(URI);
    const endless = loop({}).replace('"max_turns": 12', '"lint": { "other": "off" }');
    expect(
      warnings(await off("Turn off max-turns-missing in this file", endless, "max-turns-missing")),
    ).toEqual([]);
    expect(read().lint).toEqual({ other: "off", "max-turns-missing": "off" });
  });

  it("do not turn an error off", async () => {
    const fixes = await fixesFor(
      CLINIC.replace('"agent_id": "nurse"', '"agent_id": "nurze"'),
      "unknown-participant",
    );
    expect(fixes.filter(({ title }) => title.startsWith("Turn off"))).toEqual([]);
  });

  it("work in YAML", async () => {
    const uri = "file:///a.workflow.yaml";
    const text = [
      "participants:",
      "  - { name: user, kind: human }",
      "  - { name: writer, tools: [] }",
      "initial_speaker: user",
      "transitions:",
      "  - when: { name: from_speaker, args: { agent_id: user } } # the brief",
      "    then: { name: agent, args: { agent_id: writter } }",
      "default_target: { name: terminate, args: { reason: written } }",
      "",
    ].join("\n");
    await client.open(uri, text, "ag2-workflow-yaml");
    const [fix] = await client.actions(uri, cursorAt(text, "writter"));
    expect(warnings(await client.apply(fix as CodeAction))).toEqual([]);
    expect(client.textOf(uri)).toBe(text.replace("writter", "writer"));
  });

  it("keep CRLF", async () => {
    const text = CLINIC.replaceAll("\n", "\r\n").replace('"agent_id": "nurse"', '"agent_id": "nurze"');
    const [fix] = await fixesFor(text, "unknown-participant");
    await client.apply(fix as CodeAction);
    expect(client.textOf(URI).replaceAll("\r\n", "")).not.toContain("\n");
  });

  it("come with a way to debug the run that shows the finding", async () => {
    const action = (await actionsFor(sticky(), "sticky-context")).find(
      ({ command }) => command !== undefined,
    );
    expect(action).toMatchObject({
      title: expect.stringMatching(/^Debug this: \S+ → /) as string,
      kind: CodeActionKind.QuickFix,
      command: { command: "baton.debugFinding", arguments: [{ uri: URI, code: "sticky-context" }] },
    });
    expect(action?.isPreferred).toBeUndefined();
  });

  it("are offered where the finding is, and only when fixes are asked for", async () => {
    const text = loop({ priority: 100 });
    await client.open(URI, text);
    expect(await client.actions(URI, cursorAt(text, '"max_turns"'))).toEqual([]);
    const others = await client.actions(URI, cursorAt(text, "100"), [CodeActionKind.Refactor]);
    expect(others.filter(({ kind }) => kind === CodeActionKind.QuickFix)).toEqual([]);
    expect(
      (await client.actions(URI, cursorAt(text, "100"), [CodeActionKind.QuickFix])).length,
    ).toBeGreaterThan(0);
  });

  it("wait for the findings of the text that the user sees", async () => {
    await client.open(URI, CLINIC);
    const text = loop({ priority: 100 });
    client.change(URI, text);
    const [fix] = await client.actions(URI, cursorAt(text, "100"));
    expect(fix?.edit?.documentChanges).toMatchObject([{ textDocument: { uri: URI, version: 2 } }]);
  });

  it("carry no version for a client that does not know of it", async () => {
    const simple = await LspClient.start();
    const text = loop({ priority: 100 });
    await simple.open(URI, text);
    const [fix] = await simple.actions(URI, cursorAt(text, "100"));
    expect(Object.keys(fix?.edit?.changes ?? {})).toEqual([URI]);
    await simple.stop();
  });
});

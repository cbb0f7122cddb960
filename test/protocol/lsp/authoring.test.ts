import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  Diagnostic,
  DocumentLink,
  FoldingRange,
  InlayHint,
  Location,
  SelectionRange,
  TextDocumentEdit,
  TextEdit,
  WorkspaceEdit,
  WorkspaceSymbol,
} from "vscode-languageserver";
import { chestPain, clinic, inBothFormats, marked, withCursor } from "../../unit/language-server/both.js";
import { LspClient } from "./client.js";
import { CLINIC, loop, positionOf } from "./texts.js";

const CAPABILITIES = {
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ["create" as const] } },
  textDocument: {
    completion: { completionItem: { snippetSupport: true } },
    codeAction: { resolveSupport: { properties: ["edit"] } },
  },
};
let client: LspClient;

beforeEach(async () => {
  client = await LspClient.start({ capabilities: CAPABILITIES });
});
afterEach(() => client.stop());

function languageOf(format: "json" | "yaml"): string {
  return format === "json" ? "ag2-workflow" : "ag2-workflow-yaml";
}

inBothFormats("names through the protocol", (format) => {
  const scenario = marked(format, chestPain(), "clinic.scenario");

  it("lead across files, also to those that are not open", async () => {
    const { uri, text, cursor } = marked(format, withCursor(clinic(), ["participants", 2, "name"], 1));
    client.tell({ [scenario.uri]: scenario.text });
    await client.open(uri, text, languageOf(format));
    const context = { includeDeclaration: true };
    const found = await client.ask<Location[]>("references", uri, { position: cursor, context });
    expect(new Set(found.map((each) => each.uri))).toEqual(new Set([uri, scenario.uri]));
    client.tell({ [scenario.uri]: null });
    const alone = await client.ask<Location[]>("references", uri, { position: cursor, context });
    expect(new Set(alone.map((each) => each.uri))).toEqual(new Set([uri]));
  });

  it("are renamed across files, each edit for the version that it was made for", async () => {
    const { uri, text, cursor } = marked(format, withCursor(clinic(), ["participants", 2, "name"], 1));
    client.tell({ [scenario.uri]: scenario.text });
    await client.open(uri, text, languageOf(format));
    const edit = await client.ask<WorkspaceEdit>("rename", uri, { position: cursor, newName: "heart" });
    const documents = (edit.documentChanges ?? []) as TextDocumentEdit[];
    expect(
      documents.map(({ textDocument, edits }) => [textDocument.uri, textDocument.version, edits.length]),
    ).toEqual([
      [uri, 1, 5],
      [scenario.uri, null, 2],
    ]);
  });

  it("are not renamed where that would do harm, and the answer says why", async () => {
    const { uri, text, cursor } = marked(format, withCursor(clinic(), ["initial_speaker"], 1));
    await client.open(uri, text, languageOf(format));
    const refused = client.ask("rename", uri, { position: cursor, newName: "lab" });
    await expect(refused).rejects.toThrow("There is a participant “lab” already");
    expect(client.logged).toEqual([]);
  });

  it("are completed, highlighted, coloured, folded and found", async () => {
    const { uri, text, cursor } = marked(
      format,
      withCursor(clinic(), ["transitions", 3, "then", "args", "agent_id"], 2),
    );
    await client.open(uri, text, languageOf(format));
    const items = await client.ask<CompletionItem[]>("completion", uri, { position: cursor });
    expect(items.map(({ label }) => label)).toContain("cardiology");
    expect(await client.ask<unknown[]>("documentHighlight", uri, { position: cursor })).toHaveLength(6);
    expect((await client.ask<{ data: number[] }>("semanticTokens/full", uri)).data.length % 5).toBe(0);
    expect((await client.ask<FoldingRange[]>("foldingRange", uri)).length).toBeGreaterThan(5);
    expect(
      await client.ask<SelectionRange[]>("selectionRange", uri, { positions: [cursor, cursor] }),
    ).toHaveLength(2);
    expect(await client.ask<Location[]>("definition", uri, { position: cursor })).toHaveLength(1);
    const symbols = await client.request<WorkspaceSymbol[]>("workspace/symbol", { query: "urgent" });
    expect(symbols.map(({ name }) => name)).toEqual(["mark_urgent"]);
    const range = { start: { line: 0, character: 0 }, end: { line: 9999, character: 0 } };
    expect((await client.ask<InlayHint[]>("inlayHint", uri, { range })).map(({ label }) => label)).toContain(
      "3rd",
    );
    const options = { tabSize: 2, insertSpaces: true };
    expect(await client.ask<TextEdit[]>("formatting", uri, { options })).toEqual([]);
    const lenses = await client.ask<CodeLens[]>("codeLens", uri);
    expect(lenses.map(({ command }) => command?.title)).toContain("4 references");
  });
});

inBothFormats("a scenario file", (format) => {
  const broken = { ...chestPain(), turns: [{ from: "lab", text: "Blood." }] };
  const { uri, text } = marked(format, broken, "clinic.scenario");
  const workflow = marked(format, clinic());
  const codes = (diagnostics: Diagnostic[]) => diagnostics.map(({ code }) => code);

  it("is checked against its workflow, and again when that changes", async () => {
    await client.open(workflow.uri, workflow.text, languageOf(format));
    expect(codes(await client.open(uri, text, "ag2-scenario"))).toEqual(["scenario-cannot-follow"]);
    const before = client.published.length;
    client.change(
      workflow.uri,
      workflow.text.replaceAll(/"?\bcardiology\b"?/g, (word) => word.replace("cardiology", "lab2")),
    );
    await client.until(() => client.published.slice(before).some((each) => each.uri === uri));
    const after = marked(format, {
      ...clinic(),
      transitions: [],
      default_target: { name: "agent", args: { agent_id: "lab" } },
    });
    const second = client.published.length;
    client.change(workflow.uri, after.text);
    await client.until(() =>
      client.published
        .slice(second)
        .some((each) => each.uri === uri && !JSON.stringify(each).includes("Turn 2 is by lab")),
    );
  });

  it("is checked against a workflow that is not open, and links to it", async () => {
    client.tell({ [workflow.uri]: workflow.text });
    expect(codes(await client.open(uri, text, "ag2-scenario"))).toEqual(["scenario-cannot-follow"]);
    const links = await client.ask<DocumentLink[]>("documentLink", uri);
    expect(links.map(({ target }) => target)).toEqual([workflow.uri]);
    const [run] = await client.lenses(uri);
    expect(run?.command?.arguments).toEqual([{ uri: workflow.uri, scenario: "chest pain", file: uri }]);
  });
});

describe("code actions", () => {
  const URI = "file:///project/clinic.workflow.json";
  const titled = async (uri: string, piece: string, title: string, only?: string[]) => {
    const position = positionOf(client.textOf(uri), piece);
    const actions = await client.actions(uri, { start: position, end: position }, only);
    const action = actions.find((each) => each.title.startsWith(title));
    if (!action)
      throw new Error(`no action “${title}” among ${actions.map((each) => each.title).join(", ")}`);
    return client.request<CodeAction>("codeAction/resolve", action);
  };

  it("sort the rules, worked out when they are chosen", async () => {
    await client.open(URI, loop({ priority: 100 }));
    await client.apply(await titled(URI, '"context_equals"', "Sort the rules"));
    const { transitions } = JSON.parse(client.textOf(URI)) as { transitions: { priority?: number }[] };
    expect(transitions.map(({ priority }) => priority)).toEqual([undefined, undefined, undefined, 100]);
  });

  it("fix all findings of a kind", async () => {
    const text = CLINIC.replaceAll('{ "agent_id": "nurse" }', '{ "agent_id": "nurze" }').replace(
      '"initial_speaker": "patient"',
      '"initial_speaker": "patien"',
    );
    await client.open(URI, text);
    await client.apply(await titled(URI, "nurze", "Fix all 2 findings of unknown-participant"));
    expect(client.textOf(URI)).toBe(CLINIC);
    client.change(URI, text);
    await client.apply(await titled(URI, "nurze", "Fix all findings", ["source.fixAll"]));
    expect(client.textOf(URI)).toBe(CLINIC);
  });

  it("keep the run that shows a finding as a scenario", async () => {
    await client.open(URI, loop({ priority: 100 }));
    const diagnostics = await client.apply(await titled(URI, "100", "Keep the run"));
    expect(JSON.parse(client.textOf(URI))).toMatchObject({ scenarios: [{ name: "shows priority-order" }] });
    expect(diagnostics.filter(({ severity, code }) => severity === 1 || code === "schema")).toEqual([]);
  });

  it("are not worked out for a text that has changed meanwhile", async () => {
    await client.open(URI, loop({ priority: 100 }));
    const position = positionOf(client.textOf(URI), '"context_equals"');
    const actions = await client.actions(URI, { start: position, end: position });
    client.change(URI, loop({}));
    const action = actions.find(({ title }) => title.startsWith("Sort"))!;
    expect((await client.request<CodeAction>("codeAction/resolve", action)).edit).toBeUndefined();
  });

  it("convert into a new file", async () => {
    await client.open(URI, CLINIC);
    const { command } = await titled(URI, '"name"', "Convert to YAML");
    await client.request("workspace/executeCommand", command!);
    expect(client.requestedEdits[0]?.documentChanges).toMatchObject([
      { kind: "create", uri: "file:///project/clinic.workflow.yaml", options: { overwrite: false } },
      { textDocument: { uri: "file:///project/clinic.workflow.yaml" } },
    ]);
    client.acceptsEdits = false;
    await client.request("workspace/executeCommand", command!);
    await client.until(() => client.logged.some((message) => message.includes("could not be made")));
  });

  it("carry their edits for a client that does not resolve", async () => {
    const simple = await LspClient.start();
    await simple.open(URI, loop({ priority: 100 }));
    const position = positionOf(simple.textOf(URI), '"context_equals"');
    const actions = await simple.actions(URI, { start: position, end: position });
    expect(actions.find(({ title }) => title.startsWith("Sort"))?.edit?.changes?.[URI]).toBeDefined();
    expect(actions.some(({ title }) => title.startsWith("Convert"))).toBe(false);
    await simple.stop();
  });
});

describe("findings that the client pulls", () => {
  it("are those of the present version, and none are pushed", async () => {
    const puller = await LspClient.start({ initializationOptions: { diagnostics: "pull" } });
    const uri = "file:///a.workflow.json";
    expect(puller.initializeResult.capabilities.diagnosticProvider).toBeDefined();
    puller.send(uri, loop({ priority: 100 }));
    const first = await puller.ask<{ kind: string; resultId: string; items: Diagnostic[] }>(
      "diagnostic",
      uri,
    );
    expect(first.items.map(({ code }) => code)).toContain("priority-order");
    const again = await puller.ask<{ kind: string }>("diagnostic", uri, { previousResultId: first.resultId });
    expect(again.kind).toBe("unchanged");
    puller.change(uri, loop({}));
    const fixed = await puller.ask<{ items: Diagnostic[] }>("diagnostic", uri);
    expect(fixed.items.map(({ code }) => code)).not.toContain("priority-order");
    expect(puller.published.filter(({ diagnostics }) => diagnostics.length > 0)).toEqual([]);
    await puller.stop();
  });

  it("are not announced to a client that gets them pushed", () => {
    expect(client.initializeResult.capabilities.diagnosticProvider).toBeUndefined();
  });
});

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CodeAction, Diagnostic, FoldingRange, Hover } from "vscode-languageserver";
import { checkText } from "../../../runtime/index.js";
import { LspClient } from "./client.js";
import { CLINIC, cursorAt, loop, positionOf, sticky, textAt } from "./texts.js";

// What users of other tools complained of most, each held by a test. The numbers are only for reading this list from top to bottom.

const JSON_URI = "file:///project/a.workflow.json";
const YAML_URI = "file:///project/a.workflow.yaml";
let client: LspClient;

beforeEach(async () => {
  client = await LspClient.start({
    capabilities: { workspace: { workspaceEdit: { documentChanges: true } } },
  });
});
afterEach(() => client.stop());

function codes(diagnostics: readonly Diagnostic[]): unknown[] {
  return diagnostics.map(({ code }) => code);
}

function yaml(text: string): Promise<Diagnostic[]> {
  return client.open(YAML_URI, text, "ag2-workflow-yaml");
}

function workflow(extra: Record<string, unknown>): string {
  const from = { name: "from_speaker", args: { agent_id: "user" } };
  return JSON.stringify({
    participants: [
      { name: "user", kind: "human" },
      { name: "desk", tools: [{ name: "pass", handoff: "clerk" }] },
      { name: "clerk", tools: [] },
    ],
    initial_speaker: "user",
    transitions: [{ when: from, then: { name: "agent", args: { agent_id: "desk" } } }],
    default_target: { name: "terminate", args: { reason: "done" } },
    ...extra,
  });
}

describe("1: what can be reached is not called unreachable", () => {
  it.each([
    ["a tool that hands over", {}],
    ["the default target", { default_target: { name: "agent", args: { agent_id: "clerk" } }, max_turns: 5 }],
    ["a round", { default_target: { name: "round_robin" }, max_turns: 5 }],
  ])("through %s", async (_, extra) => {
    const silent = (await client.open(JSON_URI, workflow(extra))).filter(
      ({ code }) => code === "silent-participant",
    );
    expect(silent).toEqual([]);
  });
});

describe("2: unknown is not wrong", () => {
  const custom = [{ when: { name: "after_hours" }, then: { name: "on_duty" } }];

  it("names that an extension declares are left alone, and the text is still understood", async () => {
    const extensions = [{ conditions: ["after_hours"], targets: ["on_duty"] }];
    const text = workflow({ transitions: custom, extensions, max_turns: 9 });
    const found = await client.open(JSON_URI, text);
    expect(found.filter(({ severity }) => (severity ?? 4) <= 2)).toEqual([]);
    expect((await client.symbols(JSON_URI)).length).toBeGreaterThan(0);
  });
});

describe("3: a finding can be turned off in plain JSON", () => {
  it("in the document, and in the settings", async () => {
    expect(codes(await client.open(JSON_URI, loop({ priority: 100 })))).toContain("priority-order");
    const off = loop({ priority: 100 }).replace("{\n", '{\n  "lint": { "priority-order": "off" },\n');
    client.change(JSON_URI, off);
    expect(codes(await client.diagnostics(JSON_URI))).not.toContain("priority-order");
    const settings = { lint: { severity: { "priority-order": "off" } } };
    const other = await LspClient.start({ capabilities: { workspace: { configuration: true } }, settings });
    other.send(JSON_URI, loop({ priority: 100 }));
    await other.until(() => other.published.length > 0);
    await other.diagnostics(JSON_URI);
    await other.until(() => !codes(other.published.at(-1)?.diagnostics ?? []).includes("priority-order"));
    await other.stop();
  });
});

describe("4: a placeholder that breaks the syntax does not blind the editor", () => {
  it("hover and outline go on", async () => {
    await client.open(JSON_URI, CLINIC);
    client.change(JSON_URI, CLINIC.replace("8", "${MAX_TURNS}"));
    expect(codes(await client.diagnostics(JSON_URI))).toContain("syntax");
    const hover = (await client.hover(JSON_URI, positionOf(CLINIC, '"context_equals"'))) as Hover;
    expect(JSON.stringify(hover.contents)).toContain("evaluated 2nd of 3");
    expect((await client.symbols(JSON_URI)).map(({ name }) => name)).toContain("transitions");
  });
});

describe("5: the server never goes quiet without saying so", () => {
  it("tells what it does and what it found", async () => {
    await client.open(JSON_URI, loop({ priority: 100 }));
    await client.until(() => client.statuses.at(-1)?.state === "idle");
    expect(client.statuses.map(({ state }) => state)).toContain("checking");
    expect(client.statuses.at(-1)).toMatchObject({ workflows: 1, findings: 1 });
  });
});

describe("6: what is only possible is no warning", () => {
  it("an agent that may skip the tool that clears a key gets a hint", async () => {
    const text = sticky().replace('{ "name": "revoke" }', '{ "name": "revoke", "delete": ["route"] }');
    const found = (await client.open(JSON_URI, text)).find(({ code }) => code === "sticky-context");
    expect(found?.severity).toBe(4);
  });
});

describe("7: merge keys are no duplicates, and duplicates name both places", () => {
  it("in YAML", async () => {
    const merged = [
      "base: &base { kind: human }",
      "participants:",
      "  - { <<: *base, name: user }",
      "  - { <<: *base, name: guest }",
      "initial_speaker: user",
      "default_target: { name: terminate, args: { reason: done } }",
      "",
    ].join("\n");
    expect(codes(await yaml(merged))).not.toContain("duplicate-key");
    client.change(YAML_URI, `${merged}initial_speaker: guest\n`);
    const found = (await client.diagnostics(YAML_URI)).find(({ code }) => code === "duplicate-key");
    expect(found?.range.start.line).toBe(6);
    expect(found?.relatedInformation?.[0]?.location.range.start.line).toBe(4);
  });
});

describe("8: a text of 50,000 lines does not lock the editor", () => {
  it("is answered about, and folding has a limit", async () => {
    const steps = Array.from({ length: 25_000 }, (_, i) => `  - text: line ${i}\n    from: user\n`).join("");
    const text = `participants: [user, desk]\ninitial_speaker: user\nscenarios:\n- name: long\n  kickoff: hello\n  turns:\n${steps}`;
    await yaml(text);
    expect((await client.ask<FoldingRange[]>("foldingRange", YAML_URI)).length).toBe(5000);
    expect(client.logged).toEqual([]);
  }, 60_000);
});

describe("9: conflict markers cost a few findings, not the memory", () => {
  it.each([
    [JSON_URI, "ag2-workflow"],
    [YAML_URI, "ag2-workflow-yaml"],
  ])("in %s", async (uri, language) => {
    const side = CLINIC.split("\n").slice(1, -2).join("\n");
    const block = `<<<<<<< ours\n${side}\n=======\n${side}\n>>>>>>> theirs\n`;
    const found = await client.open(uri, `{\n${block.repeat(200)}}\n`, language);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(300);
  });
});

describe.each([
  ["10: LF", "\n"],
  ["10: CRLF", "\r\n"],
  ["10: mixed line ends", undefined],
])("%s stay as they are", (_, eol) => {
  it("where a fix changes something else", async () => {
    let line = 0;
    const wrong = CLINIC.replace('"agent_id": "nurse"', '"agent_id": "nurze"');
    const ends = (text: string) => text.replaceAll("\n", () => eol ?? (line++ % 2 === 0 ? "\r\n" : "\n"));
    await client.open(JSON_URI, ends(wrong));
    const [fix] = await client.actions(JSON_URI, cursorAt(client.textOf(JSON_URI), "nurze"));
    await client.apply(fix as CodeAction);
    line = 0;
    expect(client.textOf(JSON_URI)).toBe(ends(CLINIC));
  });
});

describe("11: an edit that cannot be made says why", () => {
  it("as the answer to the request", async () => {
    await client.open(JSON_URI, CLINIC);
    client.change(JSON_URI, CLINIC.slice(0, -20));
    const position = { ...positionOf(CLINIC, "patient") };
    await expect(client.ask("rename", JSON_URI, { position, newName: "guest" })).rejects.toThrow(
      "cannot be read completely just now",
    );
  });
});

describe("12: characters beyond the basic plane count as two", () => {
  it("in findings and in names", async () => {
    const text = CLINIC.replaceAll("patient", "🚑🚑").replace('"agent_id": "nurse"', '"agent_id": "nurze"');
    const found = (await client.open(JSON_URI, text)).find(({ code }) => code === "unknown-participant");
    expect(textAt(text, found?.range)).toBe('"nurze"');
    const position = positionOf(text, '🚑🚑", "kind"');
    const edit = await client.ask<{ documentChanges: [{ edits: { range: Diagnostic["range"] }[] }] }>(
      "rename",
      JSON_URI,
      { position, newName: "x" },
    );
    for (const { range } of edit.documentChanges[0].edits) expect(textAt(text, range)).toBe('"🚑🚑"');
  });
});

describe("13: a byte order mark shifts nothing", () => {
  it.each([
    ["JSON", JSON_URI, CLINIC.replace('"agent_id": "nurse"', '"agent_id": "nurze"')],
    ["YAML", YAML_URI, "initial_speaker: nurze\nparticipants: [user, nurse]\n"],
  ])("in %s", async (_, uri, body) => {
    const text = `\ufeff${body}`;
    const found = await client.open(uri, text, uri === YAML_URI ? "ag2-workflow-yaml" : "ag2-workflow");
    const wrong = found.find(({ code }) => code === "unknown-participant");
    expect(textAt(text, wrong?.range).replaceAll('"', "")).toBe("nurze");
  });
});

describe("14: CRLF is one line end", () => {
  it("findings stand in the same lines", async () => {
    const text = loop({ priority: 100 });
    const lines = (found: Diagnostic[]) => found.map(({ range, code }) => [code, range]);
    const plain = lines(await client.open(JSON_URI, text));
    client.change(JSON_URI, text.replaceAll("\n", "\r\n"));
    expect(lines(await client.diagnostics(JSON_URI))).toEqual(plain);
  });
});

describe("15: no finding outlives its text", () => {
  it("closing takes them away, and reopening brings those of the new text", async () => {
    await client.open(JSON_URI, loop({ priority: 100 }));
    client.close(JSON_URI);
    await client.until(() => client.published.at(-1)?.diagnostics.length === 0);
    expect(codes(await client.open(JSON_URI, loop({})))).not.toContain("priority-order");
  });
});

describe("28: everything comes over the connection", () => {
  it("texts of any scheme are served", async () => {
    const uri = "vscode-vfs://github/someone/a.workflow.json";
    expect(codes(await client.open(uri, loop({ priority: 100 })))).toContain("priority-order");
  });

  it("no file of the server but its start reaches for the machine", () => {
    const folder = new URL("../../../language-server", import.meta.url).pathname;
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".ts"),
    );
    expect(files.length).toBeGreaterThan(30);
    // The start, and the thread that it alone starts for large texts.
    const ofStart = ["main.ts", join("large", "thread.ts")];
    for (const file of files.filter((each) => each !== "main.ts")) {
      const text = readFileSync(join(folder, file), "utf8");
      if (ofStart.includes(file)) continue;
      expect(text, file).not.toMatch(/from "(?:node:|fs|path|os|child_process|vscode-languageserver\/node)/);
      expect(text, file).not.toMatch(/from "[./]*(?:large\/)?thread\.js"/);
    }
  });
});

describe("29: the editor and the command line say the same", () => {
  it.each([
    ["a priority", loop({ priority: 100 })],
    ["a sticky key", sticky()],
    ["half a text", CLINIC.slice(0, 300)],
  ])("of %s", async (_, text) => {
    const shown = await client.open(JSON_URI, text);
    const { diagnostics } = checkText(text, { uri: JSON_URI });
    expect(shown.map(({ code, message, range }) => [code, message, range])).toEqual(
      diagnostics.map(({ code, message, range }) => [code, message, range]),
    );
  });
});

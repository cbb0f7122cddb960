import assert from "node:assert/strict";
import { after, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { closeEditors, fileUri, findingsOf, openFile, waitFor } from "./support.js";

const deep = 10_000;
const levels = Array.from(
  { length: 12 },
  (_, level) => `a${level + 1}: &a${level + 1} [${Array(10).fill(`*a${level}`).join(", ")}]`,
);

/** Generous: what is tested is that an answer comes at all, on however busy a machine. */
const LIMIT_MS = 90_000;

/** One bad file of each kind. */
const files: Record<string, string> = {
  "empty.workflow.json": "",
  "prose.workflow.json": "Dear reader, this is no JSON at all.",
  "array.workflow.json": "[1, 2, 3]",
  "conflict.workflow.json":
    '{\n<<<<<<< HEAD\n  "initial_speaker": "a",\n=======\n  "initial_speaker": "b",\n>>>>>>> theirs\n  "transitions": []\n}\n',
  "proto.workflow.json":
    '{"__proto__": {"polluted": true}, "initial_speaker": "__proto__", "participants": ["__proto__", "constructor"], "transitions": [{"when": {"name": "__proto__", "args": {}}, "then": {"name": "constructor", "args": {}}}], "default_target": {"name": "toString", "args": {}}}',
  "deep.workflow.json": `{"context_vars": ${"[".repeat(deep)}${"]".repeat(deep)}}`,
  "deep.workflow.yaml": `context_vars: ${"[".repeat(deep)}${"]".repeat(deep)}\n`,
  "aliases.workflow.yaml": `a0: &a0 [x, x]\n${levels.join("\n")}\ncontext_vars: *a12\n`,
  "big.workflow.json": `{"initial_speaker": "a", "transitions": [${Array(60_000)
    .fill(
      '{"when": {"name": "from_speaker", "args": {"agent_id": "a"}}, "then": {"name": "agent", "args": {"agent_id": "nobody"}}}',
    )
    .join(",\n")}]}`,
  "surrogate.workflow.json": '{"initial_speaker": "\\ud800", "transitions": [}',
};

describe("hostile files in the real editor", () => {
  before(async () => {
    for (const [name, text] of Object.entries(files))
      await vscode.workspace.fs.writeFile(fileUri(`hostile/${name}`), Buffer.from(text));
  });
  after(async () => {
    await closeEditors();
    await vscode.workspace.fs.delete(fileUri("hostile"), { recursive: true });
  });

  for (const name of Object.keys(files)) {
    it(`${name}: says what is wrong`, async () => {
      const { document } = await openFile(`hostile/${name}`);
      const findings = await waitFor(
        `a finding in ${name}`,
        () => {
          const all = findingsOf(document.uri);
          return all.length > 0 && all;
        },
        LIMIT_MS,
      );
      assert.ok(findings.every(({ message }) => message.length > 0));
    }).timeout(2 * LIMIT_MS);
  }

  it("the language server still answers afterwards", async () => {
    await closeEditors();
    const { document } = await openFile("mistakes/misspelt-participant.workflow.json");
    await waitFor("the finding of a sample", () =>
      findingsOf(document.uri).some(({ code }) => code === "unknown-participant"),
    );
    assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
  });
});

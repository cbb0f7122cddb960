import { describe, expect, it } from "vitest";
import { OpenDocument } from "../../../language-server/open-document.js";
import { CLINIC, placeOf, URI } from "./text.js";

function replaceOnce(document: OpenDocument, piece: string, by: string): OpenDocument {
  const start = placeOf(document.text, piece);
  const end = { line: start.line, character: start.character + piece.length };
  return document.update([{ range: { start, end }, text: by }], document.version + 1);
}

describe("an open text", () => {
  it("follows edits by range, counted in UTF-16", () => {
    const document = new OpenDocument(URI, "ag2-workflow", 1, '{"name": "😀 nurse"}');
    replaceOnce(document, "nurse", "doctor");
    expect(document.text).toBe('{"name": "😀 doctor"}');
    expect(document.version).toBe(2);
  });

  it("keeps the last complete reading while the text is half-typed", () => {
    const document = new OpenDocument(URI, "ag2-workflow", 1, CLINIC);
    expect(document.view().stale).toBe(false);
    replaceOnce(document, '"context_equals",', '"context');
    const half = document.view();
    expect(half.stale).toBe(true);
    expect(half.current.incomplete).toBe(true);
    expect(half.model.documents[0]?.participants.map(({ name }) => name)).toContain("cardiology");
    replaceOnce(document, '"context', '"always",');
    expect(document.view().stale).toBe(false);
  });

  it("takes a text that never was complete as it is", () => {
    const view = new OpenDocument(URI, "ag2-workflow", 1, '{"initial_speaker": "a"').view();
    expect(view.stale).toBe(false);
    expect(view.model).toBe(view.current);
  });

  it("forgets the findings of the version before", () => {
    const document = new OpenDocument(URI, "ag2-workflow", 1, CLINIC);
    document.accept({ parsed: document.view().current, diagnostics: [], facts: [] });
    expect(document.checked !== undefined).toBe(true);
    replaceOnce(document, "nurse", "doctor");
    expect(document.checked !== undefined).toBe(false);
    expect(document.view().checked).toBeUndefined();
  });

  it.each([
    ["ag2-workflow", "untitled:Untitled-1", "json", "workflow"],
    ["ag2-workflow-yaml", "untitled:Untitled-1", "yaml", "workflow"],
    ["ag2-scenario", "untitled:Untitled-1", "json", "scenario"],
    ["ag2-scenario", "file:///a.scenario.yaml", "yaml", "scenario"],
    ["json", "file:///a.workflow.json", "json", "workflow"],
    ["yaml", "vscode-vfs://host/a.workflow.yml", "yaml", "workflow"],
  ])("reads %s at %s as a %s %s", (languageId, uri, language, kind) => {
    const document = new OpenDocument(uri, languageId, 1, "");
    expect([document.language, document.kind]).toEqual([language, kind]);
  });
});

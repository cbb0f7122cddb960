import { expect, it } from "vitest";
import type { InlayHint } from "vscode-languageserver";
import { documentLinksOf } from "../../../language-server/features/document-links.js";
import { inlayHintsOf } from "../../../language-server/features/inlay-hints.js";
import { referenceLensesOf } from "../../../language-server/features/reference-lenses.js";
import type { ParsedText } from "../../../runtime/index.js";
import { chestPain, clinic, covered, inBothFormats, marked } from "./both.js";

const ALL = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };

function shown(parsed: ParsedText, hints: InlayHint[]): [unknown, string][] {
  return hints.map(({ label, position }) => [label, parsed.text.split("\n")[position.line]?.trim() ?? ""]);
}

inBothFormats("inlay hints", (format) => {
  it("say at which place a rule is evaluated, only where it is not its place in the list", () => {
    const { current } = marked(format, clinic()).view;
    const places = inlayHintsOf(current, ALL).filter(({ paddingRight }) => paddingRight);
    expect(places.map(({ label }) => label)).toEqual(["4th", "3rd"]);
    const lines = places.map(({ position }) => position.line);
    expect(lines[0]).toBeLessThan(lines[1] ?? 0);
    expect(current.text.slice(0, current.lines.offsetAt(places[0]!.position)).includes("mark_urgent")).toBe(
      true,
    );
  });

  it("say who is next where a target does not", () => {
    const transitions = [
      { when: { name: "from_speaker", args: { agent_id: "patient" } }, then: { name: "round_robin" } },
      { when: { name: "from_speaker", args: { agent_id: "lab" } }, then: { name: "round_robin" } },
      { when: { name: "from_speaker", args: { agent_id: "nurse" } }, then: { name: "stay" } },
      { when: { name: "always" }, then: { name: "stay" } },
      { when: { name: "always" }, then: null },
      {
        when: { name: "always" },
        then: { name: "agent", args: { agent_id: "0123456789abcdef0123456789abcdef" } },
      },
    ];
    const { current } = marked(format, {
      ...clinic(),
      transitions,
      default_target: { name: "revert_to_initiator" },
    }).view;
    expect(shown(current, inlayHintsOf(current, ALL)).map(([label]) => label)).toEqual([
      "→ nurse",
      "→ patient",
      "→ nurse",
      "→ close as after_work",
      "→ nurse",
      "→ patient",
    ]);
  });

  it("stay inside the range that is asked for, and out of half-typed rules", () => {
    const { current } = marked(format, clinic()).view;
    expect(inlayHintsOf(current, { start: ALL.start, end: ALL.start })).toEqual([]);
    const odd = marked(format, { transitions: [5, { when: 1 }, { when: { name: "always" }, then: 7 }] }).view;
    expect(inlayHintsOf(odd.current, ALL)).toEqual([]);
  });
});

inBothFormats("links", (format) => {
  it("lead to modules, beside the file that names them", () => {
    const data = {
      ...clinic(),
      participants: [
        {
          name: "a",
          tools: [
            { name: "t", module: "./tools/a.js" },
            { name: "u", module: "package" },
          ],
        },
      ],
      extensions: ["../ext.mjs", { module: "./more.js" }],
    };
    const { view, uri } = marked(format, data);
    const links = documentLinksOf(view.current, uri, { scenarios: [] });
    expect(links.map(({ target }) => target)).toEqual([
      "file:///project/tools/a.js",
      "file:///ext.mjs",
      "file:///project/more.js",
    ]);
    expect(covered(view.current, links[0]?.range)).toBe("./tools/a.js");
    expect(documentLinksOf(view.current, "untitled:Untitled-1", { scenarios: [] })).toEqual([]);
  });

  it("lead from a workflow to its scenario file and back", () => {
    const workflow = marked(format, clinic());
    const scenario = marked(format, [chestPain()], "clinic.scenario");
    const [down] = documentLinksOf(workflow.view.current, workflow.uri, { scenarios: [scenario.uri] });
    expect(down).toMatchObject({
      target: scenario.uri,
      tooltip: `More scenarios: clinic.scenario.${format}`,
    });
    const [up] = documentLinksOf(scenario.view.current, scenario.uri, {
      workflow: workflow.uri,
      scenarios: [],
    });
    expect(up?.target).toBe(workflow.uri);
    expect(covered(scenario.view.current, up?.range)).toBe("chest pain");
  });
});

inBothFormats("lenses over participants", (format) => {
  it("count their references in all files of the workflow", () => {
    const { view } = marked(format, clinic());
    const scenario = marked(format, chestPain(), "clinic.scenario").view;
    const titles = referenceLensesOf([view, scenario]).map(({ command }) => command?.title);
    expect(titles).toEqual(["5 references", "6 references", "6 references", "2 references"]);
    const [lens] = referenceLensesOf([view]);
    expect(lens?.command).toMatchObject({ command: "baton.showReferences", arguments: [{ uri: view.uri }] });
  });
});

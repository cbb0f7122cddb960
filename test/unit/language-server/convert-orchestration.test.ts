import { expect, it } from "vitest";
import { conversionsOf, convertedTo } from "../../../language-server/actions/convert-orchestration.js";
import { refactoringsOf } from "../../../language-server/features/refactorings.js";
import { parseWorkflow } from "../../../runtime/index.js";
import { clinic, inBothFormats, marked } from "./both.js";

const desk = {
  orchestration: "handoff",
  participants: [{ name: "customer", kind: "human" }, "triage", "orders"],
  start: "triage",
  handoffs: [{ from: "triage", to: "orders" }],
  terminate_when: 'said == "done"',
};

inBothFormats("converting to another orchestration", (format) => {
  it.each([
    ["an AG2 workflow", "ag2", desk, "workflow"],
    ["a handoff workflow", "handoff", clinic(), "handoff"],
  ])("makes %s in a file of its own", (title, suffix, data, orchestration) => {
    const { view, uri } = marked(format, data);
    expect(conversionsOf(view.current).map((each) => [each.title, each.suffix])).toEqual([[title, suffix]]);
    const file = convertedTo(view.current, uri, suffix);
    expect(file?.uri).toBe(`file:///project/clinic.${suffix}.workflow.${format}`);
    const made = parseWorkflow(file?.text ?? "", { uri: file?.uri ?? "" });
    expect(made.problems.filter(({ code }) => code === "syntax")).toEqual([]);
    expect(made.documents[0]?.orchestration).toBe(orchestration);
    expect(file?.losses.length).toBeGreaterThan(0);
    expect(file?.text.startsWith("# ")).toBe(format === "yaml");
  });

  it("is offered beside the other language", () => {
    const { view, uri } = marked(format, desk);
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const target = { uri, version: 1, parsed: view.current, versionedEdits: true };
    const actions = refactoringsOf([], [], target, { range, context: {}, createsFiles: true });
    expect(actions.map(({ command }) => command)).toMatchObject([
      { title: `Convert to ${format === "json" ? "YAML" : "JSON"} in a new file`, arguments: [uri] },
      { title: "Convert to an AG2 workflow in a new file", arguments: [uri, "ag2"] },
    ]);
  });

  it("is not offered for what cannot be read, and gives nothing for what says too little", () => {
    const broken = parseWorkflow("{", { uri: "file:///a.workflow.json" });
    expect(conversionsOf(broken)).toEqual([]);
    const { view, uri } = marked(format, { orchestration: "handoff" });
    expect(convertedTo(view.current, uri, "ag2")).toBeUndefined();
    expect(convertedTo(view.current, uri, "other")).toBeUndefined();
  });
});

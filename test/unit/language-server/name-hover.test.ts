import type { MarkupContent } from "vscode-languageserver";
import { expect, it } from "vitest";
import { hoverAt } from "../../../language-server/features/hover.js";
import { KEY_DETAILS } from "../../../language-server/vocabulary/keys.js";
import { schemaAt, schemaOf } from "../../../language-server/schema.js";
import { namesIn, nodeAt } from "../../../runtime/index.js";
import { chestPain, clinic, covered, inBothFormats, marked, markedText, withCursor } from "./both.js";
import type { Marked } from "./both.js";

function text({ view, cursor }: Marked, others: Marked[] = []): string {
  const hover = hoverAt([view, ...others.map((other) => other.view)], cursor);
  return hover ? (hover.contents as MarkupContent).value : "";
}

inBothFormats("hover on a name", (format) => {
  const at = (path: (string | number)[]) => marked(format, withCursor(clinic(), path, 1));
  const scenarios = marked(format, chestPain(), "clinic.scenario");

  it("says what sets a context key, what asks for it and which values it has", () => {
    const said = text(at(["transitions", 1, "when", "args", "key"]), [scenarios]);
    expect(said).toContain(
      "Set by: nurse \\[mark\\_urgent\\] · nurse \\[discharge\\] (deletes it) · the first context",
    );
    expect(said).toContain('Asked for by: “context lane == "cardiology" → cardiology”');
    expect(said).toContain("scenario chest pain");
    expect(said).toContain('Values seen: `"cardiology"` · `"general"`');
  });

  it("says that nothing sets a key", () => {
    const { context_vars: _, participants: __, scenarios: ___, ...data } = clinic();
    expect(text(marked(format, withCursor(data, ["transitions", 1, "when", "args", "key"])))).toContain(
      "Nothing sets it",
    );
  });

  it("says who a participant is and where it is used", () => {
    const hover = at(["participants", 1, "name"]);
    expect(text(hover)).toContain("**nurse** · agent · tools: `mark_urgent`, `book_lab`, `discharge`");
    expect(text(hover)).toContain("Used by: “from patient → nurse”");
    expect(covered(hover.view.current, hoverAt([hover.view], hover.cursor)?.range)).toBe("nurse");
  });

  it("says whose a tool is, and which rule waits for it", () => {
    expect(text(at(["participants", 1, "tools", 0, "name"]))).toContain("tool of nurse");
    expect(text(at(["participants", 1, "tools", 0, "name"]))).toContain("“tool mark\\_urgent → initiator”");
  });

  it("explains conditions and targets as AG2 has them, after what it says of the rule", () => {
    const said = text(at(["transitions", 1, "when", "name"]));
    expect(said.indexOf("evaluated")).toBeLessThan(said.indexOf("A key that is absent counts as `null`"));
    expect(text(at(["default_target", "name"]))).toContain("it is `after_work`");
  });

  it("says who gives a close reason", () => {
    expect(text(at(["scenarios", 0, "expect", "close_reason"]))).toContain(
      "Given by: “from cardiology → close",
    );
  });
});

inBothFormats("hover on a key", (format) => {
  it.each([...KEY_DETAILS.keys()].filter((place) => !place.startsWith("scenarios")))(
    "explains %s",
    (place) => {
      const { view } = marked(format, clinic());
      const pointer = `/${place}`
        .replace("participants/*", "participants/1")
        .replace("tools/*/finish", "tools/2/finish");
      const { current } = view;
      const node = nodeAt(
        current.root,
        pointer
          .replace("tools/*/handoff", "tools/1/handoff")
          .replace("tools/*/delete", "tools/2/delete")
          .replace("transitions/*/priority", "transitions/2/priority")
          .replaceAll("*", "0"),
      );
      expect(node, place).toBeDefined();
      const cursor = current.lines.positionAt(node!.keyStart + 1);
      const hover = hoverAt([view], cursor);
      expect((hover?.contents as MarkupContent).value).toContain(KEY_DETAILS.get(place));
    },
  );

  it("explains the keys of a scenario file as those of a workflow", () => {
    const file = format === "json" ? '{ "name": "x", "kick‸off": "" }' : "name: x\nkick‸off: ''\n";
    expect(text(markedText(format, file, "a.scenario"))).toContain(KEY_DETAILS.get("scenarios/*/kickoff"));
  });
});

it("every name of a clinic has something to say", () => {
  const { view } = marked("json", clinic());
  for (const occurrence of namesIn(view.current).all()) {
    const { start } = occurrence.range(view.current.lines);
    expect(hoverAt([view], start), occurrence.pointer).toBeDefined();
  }
});

it("the schema tells conditions of one name from those of another", () => {
  const { view } = marked("json", clinic());
  const node = nodeAt(view.current.root, "/transitions/1/when/args")!;
  expect(
    schemaAt(schemaOf("workflow"), node).shapes.map((shape) => Object.keys(shape["properties"] ?? {})),
  ).toEqual([["key", "value"]]);
});

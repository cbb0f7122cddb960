import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { parseWorkflow, toPointer } from "../../../runtime/index.js";
import type { JsonValue, ParsedText } from "../../../runtime/index.js";
import { json, LANGUAGES, textAt, yaml } from "./reading.js";

const value = fc
  .jsonValue({ maxDepth: 4, stringUnit: "binary" })
  .map((each) => JSON.parse(JSON.stringify(each)) as JsonValue);

function places(data: JsonValue, path: (string | number)[] = []): [pointer: string, value: JsonValue][] {
  const here: [string, JsonValue][] = [[toPointer(path), data]];
  if (Array.isArray(data)) return here.concat(data.flatMap((item, index) => places(item, [...path, index])));
  if (typeof data !== "object" || data === null) return here;
  return here.concat(Object.entries(data).flatMap(([key, item]) => places(item, [...path, key])));
}

function readBack(language: "json" | "yaml", text: string | undefined): unknown {
  return language === "json" ? JSON.parse(text ?? "") : parse(text ?? "", { version: "1.2" });
}

function checkEveryPlace(parsed: ParsedText, language: "json" | "yaml"): void {
  for (const [pointer, expected] of places(parsed.root?.value ?? null)) {
    const range = parsed.locate(undefined, pointer);
    expect(range).toBeDefined();
    if (!range) continue;
    expect(readBack(language, textAt(parsed, range))).toEqual(expected);
    const empty = range.start.line === range.end.line && range.start.character === range.end.character;
    if (typeof expected !== "object" && !empty)
      expect(parsed.pointerAt(range.start)).toEqual({ pointer, onKey: false });
    const key = parsed.locate(undefined, pointer, "key");
    if (
      key &&
      /"$/.test(textAt(parsed, key) ?? "") &&
      key !== range &&
      pointer !== "" &&
      !/\/\d+$/.test(pointer)
    )
      expect(parsed.pointerAt(key.start)).toEqual({ pointer, onKey: true });
  }
}

describe("every value can be found by its pointer, and its pointer by its place", () => {
  it("in JSON, with CRLF, emoji and any keys", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: "binary" }), value),
        fc.constantFrom("\n", "\r\n", "\r"),
        (data, eol) => {
          checkEveryPlace(json(JSON.stringify(data, null, 2).replaceAll("\n", eol)), "json");
        },
      ),
    );
  });

  it("in YAML in flow style", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), value), (data) => {
        checkEveryPlace(yaml(JSON.stringify(data)), "yaml");
      }),
    );
  });

  it("in YAML in block style, for scalars", () => {
    const simple = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,8}$/),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.array(fc.integer())),
    );
    fc.assert(
      fc.property(simple, (data) => {
        const parsed = yaml(stringify(data));
        for (const [pointer, expected] of places(parsed.root?.value ?? null))
          if (typeof expected === "number")
            expect(textAt(parsed, parsed.locate(undefined, pointer))).toBe(String(expected));
      }),
    );
  });
});

describe("positions", () => {
  it("count UTF-16 units, and lines as LSP does", () => {
    const parsed = json('{"😀": "é😀",\r\n "b": "x"}');
    expect(parsed.locate(undefined, "/😀")).toEqual({
      start: { line: 0, character: 7 },
      end: { line: 0, character: 12 },
    });
    expect(parsed.locate(undefined, "/b", "key")).toEqual({
      start: { line: 1, character: 1 },
      end: { line: 1, character: 4 },
    });
  });

  it("clamp to the line", () => {
    const { lines } = json("{\r\n}\n");
    expect(lines.offsetAt({ line: 0, character: 99 })).toBe(1);
    expect(lines.offsetAt({ line: 9, character: 0 })).toBe(5);
    expect(lines.positionAt(99)).toEqual({ line: 2, character: 0 });
  });

  it("name the second key where one stands twice, and the first beside it", () => {
    for (const language of LANGUAGES) {
      const parsed = parseWorkflow('{"initial_speaker": "a",\n "max_turns": 2,\n "max_turns": 3}', {
        language,
      });
      const [finding] = parsed.problems;
      expect(parsed.problems).toHaveLength(1);
      expect(finding).toMatchObject({
        code: "duplicate-key",
        severity: "error",
        pointer: "/max_turns",
        range: { start: { line: 2, character: 1 }, end: { line: 2, character: 12 } },
        related: [{ range: { start: { line: 1, character: 1 }, end: { line: 1, character: 12 } } }],
      });
      expect(textAt(parsed, parsed.locate(undefined, "/max_turns"))).toBe("3");
    }
  });

  it("give nothing for a pointer that leads nowhere", () => {
    const parsed = json('{"a": [1]}');
    for (const pointer of ["/b", "/a/1", "/a/-1", "/a/00", "/a/0/x", "/__proto__", "/constructor"])
      expect(parsed.locate(undefined, pointer)).toBeUndefined();
    expect(parsed.pointerAt({ line: 7, character: 0 })).toEqual({ pointer: "", onKey: false });
  });
});

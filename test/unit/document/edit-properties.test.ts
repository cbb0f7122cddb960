import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { applyTextEdits } from "../../../runtime/document/edit/apply-text-edits.js";
import { editData } from "../../../runtime/document/edit/edit-data.js";
import { editsFor } from "../../../runtime/document/edit/edits-for.js";
import { toPointer } from "../../../runtime/document/json-pointer.js";
import { parseWorkflow } from "../../../runtime/document/parse.js";
import type { StructuralEdit } from "../../../runtime/document/problem.js";
import type { JsonValue } from "../../../runtime/json.js";

const key = fc.oneof(
  fc.constantFrom(
    "initial_speaker",
    "when",
    "then",
    "a b",
    "~/",
    "__proto__",
    "true",
    "1",
    "é😀",
    "",
    "# x",
    "- y",
  ),
  fc.string({ maxLength: 6 }),
);
const scalar = fc.oneof(
  fc.constantFrom(
    "agent",
    "true",
    "null",
    "1",
    "- a",
    "# no",
    "a: b",
    "two\nlines",
    "",
    " pad ",
    "\ud800",
    "it's",
  ),
  fc.string({ maxLength: 12 }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
);
const { value: data } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie("value")), { maxLength: 4 }).map(objectOf),
  ),
}));
const document = fc.array(fc.tuple(key, data), { minLength: 1, maxLength: 5 }).map(objectOf);

function objectOf(entries: [string, JsonValue][]): JsonValue {
  return JSON.parse(
    `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`,
  ) as JsonValue;
}

/** Every place in the data, with what stands there. */
function placesIn(
  value: JsonValue,
  path: (string | number)[] = [],
): { path: (string | number)[]; value: JsonValue }[] {
  const here = [{ path, value }];
  if (Array.isArray(value))
    return here.concat(value.flatMap((item, index) => placesIn(item, [...path, index])));
  if (typeof value !== "object" || value === null) return here;
  return here.concat(Object.entries(value).flatMap(([name, item]) => placesIn(item, [...path, name])));
}

/** Turns random numbers into an edit that fits the data. */
function editFor(
  value: JsonValue,
  dice: readonly [number, number, number, JsonValue, string],
): StructuralEdit {
  const [kind, where, second, fresh, name] = dice;
  const places = placesIn(value);
  const place = places[where % places.length] ?? { path: [], value };
  const pointer = toPointer(place.path);
  if (Array.isArray(place.value) && kind < 3) {
    const length = place.value.length;
    if (kind === 0 || length < 2)
      return { op: "insert", pointer, index: second % (length + 1), value: fresh };
    return { op: "move", pointer, from: second % length, to: (second >> 4) % length };
  }
  if (typeof place.value === "object" && place.value !== null && !Array.isArray(place.value) && kind < 2)
    return { op: "set", pointer: toPointer([...place.path, name]), value: fresh };
  if (kind === 4 && place.path.length > 0) return { op: "remove", pointer };
  return { op: "set", pointer, value: fresh };
}

const dice = fc.tuple(fc.nat(4), fc.nat(500), fc.nat(500), data, key);

function check(
  text: string,
  language: "json" | "yaml",
  rolls: readonly [number, number, number, JsonValue, string][],
): void {
  const parsed = parseWorkflow(text, { language });
  let wanted = parsed.root?.value;
  const edits: StructuralEdit[] = [];
  for (const roll of rolls) {
    if (wanted === undefined) break;
    const edit = editFor(wanted, roll);
    edits.push(edit);
    wanted = editData(wanted, edit);
  }
  const after = applyTextEdits(text, editsFor(parsed, parsed.documents[0], edits));
  expect(parseWorkflow(after, { language }).root?.value).toEqual(wanted);
}

describe("structural edits give the structurally edited data", () => {
  test("in JSON of any layout", () => {
    fc.assert(
      fc.property(
        document,
        fc.constantFrom(undefined, 2, 4, "\t"),
        fc.constantFrom("\n", "\r\n"),
        fc.array(dice, { minLength: 1, maxLength: 3 }),
        (value, indent, eol, rolls) => {
          check(JSON.stringify(value, null, indent).replaceAll("\n", eol), "json", rolls);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("in JSON with comments and trailing commas", () => {
    fc.assert(
      fc.property(document, fc.array(dice, { minLength: 1, maxLength: 2 }), (value, rolls) => {
        const lines = JSON.stringify(value, null, 2).split("\n");
        const commented = lines.map((line, index) => {
          if (index % 3 === 1) return `${line} // note ${index}, "x"`;
          return index % 3 === 2 ? `  /* above ${index} */\n  // and {\n${line}` : line;
        });
        check(commented.join("\n"), "json", rolls);
      }),
      { numRuns: 200 },
    );
  });

  test("in YAML, block and flow", () => {
    fc.assert(
      fc.property(
        document,
        fc.constantFrom("BLOCK" as const, "FLOW" as const, "ANY" as const),
        fc.constantFrom(2, 4),
        fc.boolean(),
        fc.constantFrom("\n", "\r\n"),
        fc.array(dice, { minLength: 1, maxLength: 3 }),
        (value, style, indent, indentSeq, eol, rolls) => {
          const text = stringify(value, {
            collectionStyle: style === "ANY" ? "any" : style === "FLOW" ? "flow" : "block",
            indent,
            indentSeq,
          });
          check(text.replaceAll("\n", eol), "yaml", rolls);
        },
      ),
      { numRuns: 300 },
    );
  });
});

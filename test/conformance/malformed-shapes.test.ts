import { describe, expect, it } from "vitest";
import { isObject, parseWorkflow } from "../../runtime/index.js";
import type { Finding, JsonObject, JsonValue } from "../../runtime/index.js";
import { golden } from "../support/golden.js";

interface Outcome {
  ok: boolean;
  error?: string;
  message?: string;
}

interface Row {
  name: string;
  graph?: JsonValue;
  knobs?: JsonObject;
  participants: string[];
  loads?: Outcome;
  validate_create: Outcome;
  initial_state: Outcome;
  first_text_from_a?: { accepted: boolean; error?: string };
}

const rows = golden<Row>("ag2-malformed-graphs").filter((row) => row.graph !== undefined);

/** Names that nobody registered, and speakers that nobody is, are findings of the analysis: their shape is right. */
function isAboutNames({ message = "" }: Outcome): boolean {
  return /registered for ['"]/.test(message) || /initial_speaker '.*' not in participants/.test(message);
}

/** What AG2 raises because of the shape, if it does. */
function raised(row: Row): string | undefined {
  if (isObject(row.graph ?? null)) {
    for (const outcome of [row.validate_create, row.initial_state])
      if (!outcome.ok) return isAboutNames(outcome) ? undefined : outcome.error;
    return row.first_text_from_a?.accepted === false ? row.first_text_from_a.error : undefined;
  }
  return "TypeError";
}

function errorsOf(row: Row): Finding[] {
  const document = isObject(row.graph ?? null)
    ? { ...(row.graph as JsonObject), participants: row.participants }
    : (row.graph ?? null);
  const { problems } = parseWorkflow(JSON.stringify(document), { language: "json" });
  return problems.filter((problem) => problem.severity === "error");
}

describe("what AG2 refuses has a finding that names AG2's error, what it lets pass has none", () => {
  for (const row of rows)
    it(row.name, () => {
      const error = raised(row);
      const errors = errorsOf(row);
      if (error === undefined) expect(errors).toEqual([]);
      else expect(errors.map(({ message }) => message)).toContainEqual(expect.stringContaining(error));
    });
});

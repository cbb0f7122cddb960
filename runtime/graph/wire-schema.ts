import * as z from "zod";
import type { JsonValue } from "../json.js";
import { kindText } from "../python/kinds.js";
import type { GraphData, NamedSpec, TransitionData } from "./wire.js";

/** The message of a misplaced value, in the words of JSON. */
const must = (expected: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined
      ? `is missing, and must be ${expected}`
      : `must be ${expected}, but is ${kindText(input as JsonValue)}`,
});

/** AG2 never checks these values, so neither does the schema: it only says what may stand where. */
const anything = z.custom<JsonValue>(() => true);
const args = z.record(z.string(), anything, must("an object"));

/** `{"name": …, "args": {…}}`, with any extra keys. */
export const namedSpecSchema: z.ZodType<NamedSpec> = z.looseObject(
  { name: z.string(must("a string")), args: args.optional() },
  must("an object"),
);

/** One rule. */
export const transitionSchema: z.ZodType<TransitionData> = z.looseObject(
  {
    when: namedSpecSchema,
    then: namedSpecSchema.nullable(),
    priority: anything.optional(),
  },
  must("an object"),
);

/** The wire form of a graph: the four keys that AG2 reads, and any others, which it ignores. */
export const graphSchema: z.ZodType<GraphData> = z.looseObject(
  {
    initial_speaker: z.custom<JsonValue>((value) => value !== undefined, must("an agent's id")),
    transitions: z.array(transitionSchema, must("a list")).optional(),
    default_target: namedSpecSchema.nullable().optional(),
    max_turns: anything.optional(),
  },
  must("an object"),
);

export interface ShapeIssue {
  /** JSON pointer of the place. */
  pointer: string;
  message: string;
}

/**
 * Every place where data departs from the wire form, in the order of the data. `loadGraph` stops at AG2's first fault instead, and lets pass
 * what AG2 lets pass by accident, such as `"transitions": ""`.
 */
export function graphIssues(data: unknown): ShapeIssue[] {
  const issues = graphSchema.safeParse(data).error?.issues ?? [];
  return issues.map(({ path, message }) => ({
    pointer: path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""),
    message,
  }));
}

import * as z from "zod";
import { anyValue } from "./values.js";

const always = z
  .looseObject({ name: z.literal("always"), args: z.strictObject({}).optional() })
  .describe("True for every turn.");

const fromSpeaker = z
  .looseObject({ name: z.literal("from_speaker"), args: z.strictObject({ agent_id: z.string() }) })
  .describe("True when that participant has just spoken.");

const toolCalled = z
  .looseObject({ name: z.literal("tool_called"), args: z.strictObject({ tool_name: z.string() }) })
  .describe("True when the first routing call of the turn is this tool.");

const contextEquals = z
  .looseObject({
    name: z.literal("context_equals"),
    args: z.strictObject({ key: z.string(), value: anyValue }),
  })
  .describe(
    "True when the context variable equals the value as Python compares. A variable that is not set is null.",
  );

const custom = z
  .looseObject({
    name: z.string().regex(/^(?!(?:always|from_speaker|tool_called|context_equals)$)/),
    args: z.record(z.string(), anyValue).optional(),
  })
  .describe("A condition that an extension registers.");

/** When a rule decides. */
export const conditionSchema = z
  .union([always, fromSpeaker, toolCalled, contextEquals, custom])
  .meta({ id: "condition" });

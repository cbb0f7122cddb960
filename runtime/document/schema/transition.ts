import * as z from "zod";
import { conditionSchema } from "./condition.js";
import { targetSchema } from "./target.js";
import { lintSchema } from "./values.js";

/** One rule. */
export const transitionSchema = z
  .looseObject({
    when: conditionSchema.describe("When this rule decides."),
    then: targetSchema.nullable().describe('Who speaks next. null closes the channel with "after_work".'),
    priority: z
      .number()
      .optional()
      .describe(
        "The lowest number is evaluated first; without one it is 0. Rules with equal numbers keep their order.",
      ),
    lint: lintSchema.optional(),
  })
  .meta({ id: "transition" });

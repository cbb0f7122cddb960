import * as z from "zod";
import { DIALECTS } from "../dialect.js";

const name = z.string().min(1);

const handoff = z
  .looseObject({
    from: name.describe("Who hands over."),
    to: z
      .union([name, z.array(name)])
      .describe("To whom: one participant or several, with one description for all."),
    description: z
      .string()
      .optional()
      .describe(
        "When to hand over, for the model. Without it the target's own description, then a generic sentence.",
      ),
  })
  .meta({ id: "handoff" });

const autonomous = z.union([
  z.boolean(),
  z.looseObject({
    agents: z.array(name).optional().describe("Who goes on without the user; everybody where it is empty."),
    prompts: z
      .record(z.string(), z.string())
      .optional()
      .describe("What each agent is told instead of an answer."),
    turn_limits: z
      .record(z.string(), z.number())
      .optional()
      .describe("How often each agent goes on by itself; it replies once more than this."),
  }),
]);

/** The keys of a handoff document that take the place of AG2's own. */
export const handoffKeys: Readonly<Record<string, z.ZodType>> = {
  start: name.describe("The agent that gets the first message."),
  handoffs: z
    .array(handoff)
    .optional()
    .describe(
      "Who may hand over to whom. Without any, everybody may hand over to everybody else; with one, nobody else may.",
    ),
  autonomous: autonomous
    .optional()
    .describe("Agents that go on by themselves instead of waiting for the user."),
  return_to_previous: z
    .boolean()
    .optional()
    .describe(
      "Whether the user's next message goes to the last speaker. In the dialect python it always does.",
    ),
  terminate_when: z
    .string()
    .optional()
    .describe(
      "An expression that ends the run, asked before and after each reply over the agent's own conversation.",
    ),
  dialect: z
    .enum(DIALECTS.map((dialect) => dialect.name))
    .optional()
    .describe("Which edition's rules hold: python, unless it says dotnet."),
  max_turns: z
    .number()
    .positive()
    .nullable()
    .optional()
    .describe("The channel closes with max_turns after that many turns."),
};

import * as z from "zod";
import { runnerSchema } from "./runner.js";
import { contextKeys, contextVars } from "./values.js";

const changes = { set: contextVars.optional(), delete: contextKeys.optional() };

const toolCall = z.union([
  z.string().describe("A tool of the speaker, with its declared effects."),
  z.looseObject({
    name: z.string().min(1),
    args: contextVars.optional(),
    ...changes,
    handoff: z.string().optional(),
    finish: z.string().optional(),
  }),
]);

const turn = z.looseObject({
  from: z.string().describe("Who speaks."),
  text: z.string().optional(),
  tools: z.array(toolCall).optional().describe("The tools that are called, in this order."),
  context: z.looseObject(changes).optional().describe("Context changes that no tool makes."),
});

const fired = z
  .array(z.union([z.number().int().min(0), z.literal("default"), z.literal("routing")]))
  .describe(
    'What decided each turn: the place of a rule in transitions, counted from 0, or "default" or "routing".',
  );

/** A key that nothing reads would be an expectation that every run meets: none may stand here but remarks. */
const remarks = {
  comment: z.unknown().optional().describe("A remark for people."),
  description: z.unknown().optional().describe("A remark for people."),
};

const expectation = z.strictObject({
  ...remarks,
  close_reason: z.string().optional(),
  speakers: z.array(z.string()).optional().describe("Everybody who spoke, in order, the kickoff first."),
  turns: z.number().int().min(0).optional().describe("How many turns there were; the kickoff is turn 1."),
  context_vars: contextVars.optional().describe("Context variables at the end; others may be there too."),
  fired: fired.optional(),
  never: z
    .strictObject({ ...remarks, speakers: z.array(z.string()).optional(), fired: fired.optional() })
    .optional()
    .describe("What must not happen."),
});

const workflow = z
  .string()
  .min(1)
  .optional()
  .describe(
    "The file of the workflow that the scenarios are for, relative to this file. Default: the workflow of the same name in its folder, else the folder's only one.",
  );

/** A scripted run with what is expected of it. */
export const scenarioSchema = z
  .looseObject({
    name: z.string().min(1),
    kickoff: z.string().describe("The text with which initial_speaker opens the channel."),
    context_vars: contextVars.optional().describe("The channel's first context, instead of the workflow's."),
    turns: z.array(turn).optional(),
    runners: z
      .record(z.string(), runnerSchema)
      .optional()
      .describe("Who plays a participant in this scenario, whatever the workflow says: by name."),
    expect: expectation.optional(),
  })
  .meta({ id: "scenario" });

/** A `*.scenario.*` file: one scenario, a list of them, or an object that holds the list. */
export const scenarioFileSchema = z.union([
  scenarioSchema.extend({ workflow }),
  z.array(scenarioSchema),
  z.looseObject({ workflow, scenarios: z.array(scenarioSchema) }),
]);

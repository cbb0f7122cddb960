import * as z from "zod";
import { runnerSchema } from "./runner.js";
import { contextKeys, contextVars, anyValue } from "./values.js";

/** A tool as a participant declares it. */
export const toolSchema = z
  .looseObject({
    name: z.string().min(1),
    description: z.string().optional(),
    parameters: z.record(z.string(), anyValue).optional().describe("A JSON Schema of the tool's arguments."),
    set: contextVars.optional().describe("Context variables that the tool sets."),
    delete: contextKeys.optional().describe("Context variables that the tool deletes."),
    handoff: z.string().optional().describe("The participant to whom the tool hands over."),
    finish: z.string().optional().describe("The reason with which the tool closes the channel."),
    approval: z.boolean().optional().describe("Whether a human has to approve each call."),
    module: z.string().optional().describe("A module that does the tool's work in a run."),
  })
  .meta({ id: "tool" });

const described = z.looseObject({
  name: z.string().min(1),
  agent_id: z.string().optional().describe("The id that AG2 stamped, where it is known."),
  kind: z.enum(["agent", "human"]).optional().describe("agent, unless it says human."),
  description: z.string().optional(),
  prompt: z.string().optional(),
  runner: runnerSchema.optional(),
  tools: z
    .array(toolSchema)
    .optional()
    .describe(
      "The participant's tools. Without this key nothing is known of them; an empty list says that it has none.",
    ),
});

/** A name alone, or an object with one. */
export const participantSchema = z.union([z.string().min(1), described]).meta({ id: "participant" });

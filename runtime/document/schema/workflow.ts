import * as z from "zod";
import { documentOrchestration, orchestrationTypes } from "../../orchestrations/index.js";
import { extensionSchema, handoffContractSchema } from "./extension.js";
import { participantSchema } from "./participant.js";
import { scenarioSchema } from "./scenario.js";
import { targetSchema } from "./target.js";
import { transitionSchema } from "./transition.js";
import { contextVars, lintSchema } from "./values.js";

/** The keys that AG2's `TransitionGraph.loads` reads. */
const graphKeys = {
  initial_speaker: z.string().min(1).describe("Who speaks first."),
  transitions: z
    .array(transitionSchema)
    .optional()
    .describe("The rules. The first one that is true decides who speaks next."),
  default_target: targetSchema
    .nullable()
    .optional()
    .describe('Who speaks next when no rule is true. Without it the channel closes with "after_work".'),
  max_turns: z
    .number()
    .positive()
    .nullable()
    .optional()
    .describe("The channel closes with max_turns after that many turns, the kickoff included."),
};

/** The keys that Baton adds and AG2 ignores. */
const ownKeys = {
  participants: z.array(participantSchema).optional().describe("Everybody who takes part, in order."),
  creator: z.string().optional().describe("Who opens the channel; initial_speaker, unless it is said here."),
  context_vars: contextVars.optional().describe("The channel's first context."),
  extensions: z.union([z.array(extensionSchema), extensionSchema]).optional(),
  handoff_contracts: z.array(handoffContractSchema).optional(),
  scenarios: z.array(scenarioSchema).optional().describe("Scripted runs with expectations."),
  lint: lintSchema.optional(),
};

/** Which keys a document has, by what it says of its orchestration; one that says nothing is AG2's own workflow. */
const variants = orchestrationTypes().map((type) => {
  const { keys } = documentOrchestration(type);
  const name = z.literal(type);
  return z.looseObject({ orchestration: keys ? name : name.optional(), ...(keys ?? graphKeys), ...ownKeys });
});

/** A workflow document. Other keys are allowed everywhere: AG2 skips them. */
export const workflowSchema = z.union(variants);

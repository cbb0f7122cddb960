import * as z from "zod";
import { extensionSchema, handoffContractSchema } from "./extension.js";
import { participantSchema } from "./participant.js";
import { scenarioSchema } from "./scenario.js";
import { targetSchema } from "./target.js";
import { transitionSchema } from "./transition.js";
import { contextVars, lintSchema } from "./values.js";

/** The keys that AG2's `TransitionGraph.loads` reads, without the one that only handoff workflows may lack. */
const graphKeys = {
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

const initialSpeaker = z.string().min(1).describe("Who speaks first.");

/** A workflow document. Other keys are allowed everywhere: AG2 skips them. */
export const workflowSchema = z.union([
  z.looseObject({
    orchestration: z.literal("workflow").optional(),
    initial_speaker: initialSpeaker,
    ...graphKeys,
    ...ownKeys,
  }),
  z.looseObject({
    orchestration: z.literal("handoff"),
    initial_speaker: initialSpeaker.optional(),
    ...graphKeys,
    ...ownKeys,
  }),
]);

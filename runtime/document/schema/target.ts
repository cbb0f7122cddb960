import * as z from "zod";
import { anyValue } from "./values.js";

const noArgs = z.strictObject({}).optional();

const agent = z
  .looseObject({ name: z.literal("agent"), args: z.strictObject({ agent_id: z.string().nullable() }) })
  .describe("That participant speaks next.");

const roundRobin = z
  .looseObject({ name: z.literal("round_robin"), args: noArgs })
  .describe("The participant after the one who has just spoken speaks next, in the order of the list.");

const stay = z
  .looseObject({ name: z.literal("stay"), args: noArgs })
  .describe(
    "The same participant speaks again. A live AG2 agent never receives its own message, so this suits humans only.",
  );

const revertToInitiator = z
  .looseObject({ name: z.literal("revert_to_initiator"), args: noArgs })
  .describe("The creator of the channel speaks next.");

const terminate = z
  .looseObject({
    name: z.literal("terminate"),
    args: z.strictObject({ reason: anyValue.optional() }).optional(),
  })
  .describe('The channel closes with the reason; without one, with "after_work".');

const custom = z
  .looseObject({
    name: z.string().regex(/^(?!(?:agent|round_robin|stay|revert_to_initiator|terminate)$)/),
    args: z.record(z.string(), anyValue).optional(),
  })
  .describe("A target that an extension registers.");

/** Who speaks next, or how the channel closes. */
export const targetSchema = z
  .union([agent, roundRobin, stay, revertToInitiator, terminate, custom])
  .meta({ id: "target" });

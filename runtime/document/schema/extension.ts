import * as z from "zod";
import { contextKeys, contextVars } from "./values.js";

const declaredName = z.union([z.string(), z.looseObject({ name: z.string(), args: contextVars.optional() })]);

/** A module that registers custom conditions and targets, or their declaration without one. */
export const extensionSchema = z.union([
  z.string().describe("A module."),
  z.looseObject({
    module: z.string().optional(),
    name: z.string().optional().describe("A single condition or target that is declared without a module."),
    kind: z.enum(["condition", "target"]).optional(),
    conditions: z.array(declaredName).optional(),
    targets: z.array(declaredName).optional(),
  }),
]);

/** What a handoff from one participant to another has to bring along. */
export const handoffContractSchema = z.looseObject({
  from: z.string(),
  to: z.string(),
  requires: contextKeys.optional().describe("Context variables that must be set."),
});

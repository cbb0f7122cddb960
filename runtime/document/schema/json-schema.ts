import * as z from "zod";
import type { JsonObject } from "../../json.js";
import { scenarioFileSchema } from "./scenario.js";
import { workflowSchema } from "./workflow.js";

/** The JSON Schema (draft 7) of a workflow document, for editors that know nothing of Baton. */
export function workflowJsonSchema(): JsonObject {
  return published(
    workflowSchema,
    "AG2 workflow",
    "A workflow document: AG2's transition graph with the keys that Baton adds.",
  );
}

/** The JSON Schema (draft 7) of a `*.scenario.*` file. */
export function scenarioJsonSchema(): JsonObject {
  return published(
    scenarioFileSchema,
    "AG2 workflow scenarios",
    "Scripted runs of a workflow, with what is expected of them.",
  );
}

function published(schema: z.ZodType, title: string, description: string): JsonObject {
  const generated = z.toJSONSchema(schema, { target: "draft-7", io: "input" });
  const { $schema, ...rest } = JSON.parse(JSON.stringify(generated)) as JsonObject;
  return { $schema: $schema ?? null, title, description, ...rest };
}

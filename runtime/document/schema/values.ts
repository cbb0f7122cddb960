import * as z from "zod";

/** Any JSON value: AG2 checks the types of these nowhere. */
export const anyValue = z.unknown();

/** Context variables: any keys, any values. */
export const contextVars = z.record(z.string(), anyValue);

export const contextKeys = z.array(z.string());

/** Findings that a document silences or weighs otherwise, by code. AG2 ignores the key. */
export const lintSchema = z
  .record(z.string(), z.enum(["off", "error", "warning", "information", "hint"]))
  .describe("Findings of Baton to switch off or to weigh otherwise here, by code.")
  .meta({ id: "lint" });

import * as z from "zod";
import { own, isObject, type JsonObject, type JsonValue } from "../../json.js";
import { isTooDeep } from "../../wal/read-line.js";
import { RoundError } from "../round-error.js";

/** The protocol's version, as each turn says it. */
export const PROTOCOL = 1;

// Values are JSON already, as the line was: they are taken as they are, whatever their keys are called.
const anyJson = z.custom<JsonValue>((value) => value !== undefined);
const object = z.custom<JsonObject>(isObject, "must be an object");
const changes = z.object({
  set: object.optional(),
  delete: z.array(z.string()).optional(),
});

const ChildMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("call"),
    id: z.union([z.string(), z.number()]),
    tool: z.string().min(1),
    args: anyJson.optional(),
  }),
  z.object({
    type: z.literal("reply"),
    text: z.string().optional(),
    context: changes.optional(),
    handoff: z.string().min(1).optional(),
    finish: z.string().optional(),
  }),
  z.object({ type: z.literal("error"), message: z.string() }),
]);

/** What a program may say. */
export type ChildMessage = z.infer<typeof ChildMessage>;

/** Reads one line of a program. Throws a `RoundError` (`ProtocolViolation`) that shows its beginning. */
export function readMessage(line: Buffer): ChildMessage {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(line);
  } catch {
    throw violation(line, "is not UTF-8");
  }
  if (isTooDeep(text)) throw violation(line, "is nested too deeply");
  let data: JsonObject;
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) throw violation(line, "is no JSON object");
    data = value;
  } catch (error) {
    if (error instanceof RoundError) throw error;
    throw violation(line, "is no JSON");
  }
  const read = ChildMessage.safeParse(data);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const type = own(data, "type");
  const known = type === "call" || type === "reply" || type === "error";
  throw violation(
    line,
    known
      ? `is no “${type}”: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`
      : "has none of the types call, reply and error",
  );
}

const SHOWN = 80;

function violation(line: Buffer, what: string): RoundError {
  const text = line.toString("utf8");
  const start = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return new RoundError("ProtocolViolation", `its program wrote a line that ${what}: ${start}`);
}

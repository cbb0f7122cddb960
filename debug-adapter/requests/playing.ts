import * as z from "zod";
import {
  isObject,
  outcomeRule,
  outcomeText,
  roundOf,
  turnChoices,
  type Choice,
  type JsonObject,
  type Outcome,
  type TurnDraft,
} from "../../runtime/index.js";
import type { ChoicesResponseBody, LeadsTo } from "../custom-protocol.js";
import type { Debuggee } from "../debuggee.js";
import { AdapterError } from "../errors.js";
import { playedBody } from "../played.js";
import { withRun, withStop, type Arguments } from "./route.js";

const object = z.custom<JsonObject>(isObject);

/** A draft as a client sends it. */
const Draft = z.object({
  speaker: z.string().optional(),
  text: z.string().optional(),
  tools: z
    .array(
      z.object({
        name: z.string(),
        args: object.optional(),
        set: object.optional(),
        delete: z.array(z.string()).optional(),
        handoff: z.string().optional(),
        finish: z.string().optional(),
      }),
    )
    .optional(),
  context: z.object({ set: object.optional(), delete: z.array(z.string()).optional() }).optional(),
});

export const choices = withStop((debuggee, _session, args) =>
  choicesBody(debuggee, draftIn(args, "baton/choices")),
);

export const turn = withStop(async (debuggee, _session, args) => {
  const { speaker, ...draft } = draftIn(args, "baton/turn");
  if (speaker === undefined)
    throw new AdapterError("badArguments", { command: "baton/turn", problem: "its draft names no speaker" });
  await debuggee.say(roundOf(speaker, draft), { goOn: true });
  return undefined;
});

export const scenario = withRun((debuggee) => {
  const played = playedBody(debuggee);
  if (played === undefined) throw new AdapterError("nothingPlayed");
  return played;
});

function choicesBody(debuggee: Debuggee, draft: TurnDraft): ChoicesResponseBody {
  const { graph } = debuggee.program.document;
  const words = (outcome: Outcome): LeadsTo => ({
    leadsTo: outcomeText(outcome),
    rule: outcomeRule(outcome, graph),
    plays: outcome.kind === "next" || outcome.kind === "closed",
  });
  const shown = <T extends Choice>({ outcome, ...rest }: T) => ({ ...rest, ...words(outcome) });
  const found = turnChoices(debuggee.playPosition, draft);
  return {
    turn: found.turn,
    speaker: found.speaker,
    speakers: found.speakers.map(shown),
    draft: found.draft && words(found.draft),
    say: found.say && words(found.say),
    tools: found.tools.map(shown),
    handovers: found.handovers.map((choice) => ({
      ...shown(choice),
      call: { ...choice.call },
    })),
    finish: found.finish && { ...shown(found.finish), call: { ...found.finish.call } },
    context: found.context.map(shown),
  };
}

function draftIn(args: Arguments, command: string): TurnDraft {
  const read = Draft.safeParse(args["draft"] ?? {});
  if (read.success) return read.data;
  const place = ["draft", ...(read.error.issues[0]?.path ?? [])].join(".");
  throw new AdapterError("badArguments", { command, problem: `“${place}” has the wrong shape` });
}

import type { ScenarioToolCall } from "../../document/model.js";
import { isObject, setOwn, type JsonObject, type JsonValue } from "../../json.js";
import type { TurnDraft } from "../../play/choices.js";

/** What a line means that a person types while a turn is put together. */
export type TurnCommand =
  /** The turn is complete. */
  | { kind: "done"; draft: TurnDraft }
  /** It goes on. */
  | { kind: "more"; draft: TurnDraft }
  | { kind: "help" }
  | { kind: "quit" }
  | { kind: "wrong"; problem: string };

export const HELP = [
  "a text             says it, and ends the turn",
  "/call TOOL {…}     calls a tool, with arguments as JSON if it takes some",
  "/set KEY VALUE     sets a context variable; the value is JSON, or a text",
  "/delete KEY        deletes one",
  "/as NAME           speaks as that participant, where several may",
  "/done              ends the turn without a text",
  "/quit              stops here; the channel stays open",
];

/** Reads one line. A text that begins with a slash is written with two. @param known calls that mean more than their names */
export function turnCommand(
  line: string,
  draft: TurnDraft,
  known: readonly ScenarioToolCall[] = [],
): TurnCommand {
  const text = line.trim();
  if (!text.startsWith("/") || text.startsWith("//"))
    return { kind: "done", draft: { ...draft, text: text.replace(/^\/\//, "/") } };
  const [, command = "", rest = ""] = /^\/(\S*)\s*([\s\S]*)$/.exec(text) ?? [];
  switch (command) {
    case "done":
      return { kind: "done", draft };
    case "quit":
      return { kind: "quit" };
    case "as":
      return rest === "" ? wrong("/as needs a name") : { kind: "more", draft: { ...draft, speaker: rest } };
    case "call":
      return called(rest, draft, known);
    case "set":
      return assigned(rest, draft);
    case "delete":
      return rest === ""
        ? wrong("/delete needs a key")
        : changed(draft, { delete: [...(draft.context?.delete ?? []), rest] });
    case "help":
    case "":
      return { kind: "help" };
    default:
      return wrong(
        `/${command} is no command: /help lists them, and a text that begins with a slash needs two`,
      );
  }
}

function called(rest: string, draft: TurnDraft, known: readonly ScenarioToolCall[]): TurnCommand {
  const [, name = "", given = ""] = /^(.*?)\s*(\{[\s\S]*)?$/.exec(rest) ?? [];
  if (name === "") return wrong("/call needs the name of a tool");
  const call: ScenarioToolCall = { name, ...known.find((each) => each.name === name) };
  if (given !== "") {
    const args = jsonOf(given);
    if (!isObject(args)) return wrong(`the arguments of ${name} are no JSON object`);
    call.args = args;
  }
  return { kind: "more", draft: { ...draft, tools: [...(draft.tools ?? []), call] } };
}

function assigned(rest: string, draft: TurnDraft): TurnCommand {
  const [, key = "", value = ""] = /^(\S+)\s*=?\s*([\s\S]*)$/.exec(rest) ?? [];
  if (key === "" || value === "") return wrong("/set needs a key and a value");
  const set: JsonObject = { ...draft.context?.set };
  setOwn(set, key, jsonOf(value) ?? value);
  return changed(draft, { set });
}

function changed(draft: TurnDraft, change: TurnDraft["context"]): TurnCommand {
  return { kind: "more", draft: { ...draft, context: { ...draft.context, ...change } } };
}

function wrong(problem: string): TurnCommand {
  return { kind: "wrong", problem };
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

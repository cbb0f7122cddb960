import type { NameIndex } from "../../runtime/index.js";
import { CONDITIONS } from "../vocabulary/conditions.js";
import type { VocabularyEntry } from "../vocabulary/entry.js";
import { TARGETS } from "../vocabulary/targets.js";
import { Hole } from "./snippet.js";
import type { Snippet } from "./snippet.js";

/** A whole value to start from. */
export interface Template {
  readonly label: string;
  readonly detail: string;
  readonly value: Snippet;
}

/** Names that holes offer. */
export type KnownNames = (kind: Parameters<NameIndex["names"]>[0]) => readonly string[];

/** What may be put as a whole at a place: conditions after `when`, rules into `transitions`, … */
export function templatesAt(place: string, names: KnownNames): Template[] {
  switch (place) {
    case "transitions/*/when":
      return CONDITIONS.map((entry) => specTemplate(entry, names));
    case "transitions/*/then":
    case "default_target":
      return TARGETS.map((entry) => specTemplate(entry, names));
    case "transitions/*":
      return rules(names);
    case "participants/*":
      return [...PARTICIPANTS];
    case "participants/*/tools/*":
      return [
        { label: "tool that sets", detail: "a tool that sets a context key", value: settingTool(names) },
        {
          label: "tool that hands over",
          detail: "a tool that decides who speaks next",
          value: { name: new Hole(1, "tool"), handoff: someone(2, names) },
        },
      ];
    case "handoffs/*":
      return [{ label: "handoff", detail: "who may hand over to whom, and when", value: handoff(names) }];
    case "scenarios/*":
      return [
        { label: "scenario", detail: "a scripted run with what is expected of it", value: scenario(names) },
      ];
    case "scenarios/*/turns/*":
      return [{ label: "turn", detail: "who speaks, and what", value: turn(names) }];
    default:
      return [];
  }
}

/** What a new key starts with, where that can be more than an empty value. */
export function startOf(place: string, names: KnownNames): Snippet | undefined {
  if (place === "transitions/*/when") return specTemplate(CONDITIONS[0]!, names).value;
  if (place === "transitions/*/then") return specTemplate(TARGETS[0]!, names).value;
  if (place === "default_target") return specTemplate(TARGETS.at(-1)!, names).value;
  if (place === "transitions") return [rule(names, CONDITIONS[0]!)];
  if (place === "participants")
    return [{ name: new Hole(1, "user"), kind: "human" }, { name: new Hole(2, "agent") }];
  if (place === "scenarios") return [scenario(names)];
  if (place === "scenarios/*/turns") return [turn(names)];
  if (place === "handoffs") return [handoff(names)];
  if (place === "handoffs/*/to") return someone(1, names);
  if (
    place === "start" ||
    place === "handoffs/*/from" ||
    place === "initial_speaker" ||
    place === "creator" ||
    place === "scenarios/*/turns/*/from"
  )
    return someone(1, names);
  return undefined;
}

/** `{name, args}` of a condition or target with its arguments to fill in. */
export function specTemplate({ name, args, brief }: VocabularyEntry, names: KnownNames): Template {
  return {
    label: name,
    detail: brief,
    value: args.length === 0 ? { name } : { name, args: argsOf(args, 1, names) },
  };
}

/** The arguments of a condition or target, with holes counted from `first`. */
export function argsOf(
  args: readonly string[],
  first: number,
  names: KnownNames,
): { [key: string]: Snippet } {
  return Object.fromEntries(args.map((arg, index) => [arg, argument(arg, first + index, names)]));
}

function argument(arg: string, number: number, names: KnownNames): Hole {
  if (arg === "agent_id") return someone(number, names);
  if (arg === "tool_name") return new Hole(number, "tool", names("tool"));
  if (arg === "key") return new Hole(number, "key", names("contextKey"));
  return new Hole(number, arg === "reason" ? "done" : "value");
}

function rules(names: KnownNames): Template[] {
  return CONDITIONS.map((condition) => ({
    label: `rule: ${condition.name}`,
    detail: condition.brief,
    value: rule(names, condition),
  }));
}

function rule(names: KnownNames, condition: VocabularyEntry): Snippet {
  const next = argsOf(["agent_id"], condition.args.length + 1, names);
  return { when: specTemplate(condition, names).value, then: { name: "agent", args: next } };
}

const PARTICIPANTS: readonly Template[] = [
  {
    label: "agent",
    detail: "a participant with declared tools",
    value: { name: new Hole(1, "agent"), tools: [] },
  },
  {
    label: "human",
    detail: "a participant that people play",
    value: { name: new Hole(1, "user"), kind: "human" },
  },
];

function settingTool(names: KnownNames): Snippet {
  const [key = "key"] = names("contextKey");
  return { name: new Hole(1, "tool"), set: { [key]: new Hole(2, "value") } };
}

function handoff(names: KnownNames): { [key: string]: Snippet } {
  return { from: someone(1, names), to: someone(2, names), description: new Hole(3, "when") };
}

function scenario(names: KnownNames): Snippet {
  return { name: new Hole(1, "scenario"), kickoff: new Hole(2, "Hello"), turns: [turn(names, 3)] };
}

function turn(names: KnownNames, first = 1): { [key: string]: Snippet } {
  return { from: someone(first, names), text: new Hole(first + 1, "text") };
}

function someone(number: number, names: KnownNames): Hole {
  return new Hole(number, "participant", names("participant"));
}

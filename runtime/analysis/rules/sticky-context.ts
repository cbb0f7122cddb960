import type { Fix, Severity, StructuralEdit } from "../../document/problem.js";
import { escapeSegment } from "../../document/json-pointer.js";
import { closeText, idText, valueText } from "../../graph/value-text.js";
import type { JsonValue } from "../../json.js";
import { own } from "../../json.js";
import type { Sticky } from "../explore/sticky.js";
import { runText } from "../run-text.js";
import { isOpen } from "../model/participants.js";
import type { Found, Rule } from "./rule.js";
import { finding } from "./rule.js";
import type { Subject } from "./subject.js";

/** A context value that keeps choosing the same agent because nothing takes it away. */
export const stickyContext: Rule = {
  code: "sticky-context",
  severity: "warning",
  about:
    "A context rule hands the turn back to the agent that just spoke, by a value that was there before its turn.",
  *check(subject) {
    for (const sticky of subject.proof?.sticky ?? []) yield report(subject, sticky);
  },
};

function report(subject: Subject, sticky: Sticky): Found {
  const { when, pointer } = subject.transitions[sticky.transition]!;
  const key = idText(when.args["key"]);
  const value = when.args["value"] ?? null;
  const { name } = subject.document.participants[sticky.slot]!;
  const clears = changingTools(subject, sticky.slot, key, value);
  const witness = subject.run(sticky.turn);
  const state = value === null ? `While ${key} is absent or null` : `Once ${key} is ${valueText(value)}`;
  const consequence = sticky.forever
    ? "nothing ends or clears it"
    : clears.length > 0
      ? `only ${clears.join(" or ")} clears it, and ${name} may skip that`
      : "nothing in this document clears it";
  return finding(stickyContext, {
    severity: severityOf(subject, sticky, clears.length > 0),
    message: `${state}, ${name} is chosen again after every turn of its own: ${consequence}. Put “from ${name} → …” before this rule, or let a tool of ${name} ${value === null ? "set" : "delete"} ${key}.`,
    pointer: `${pointer}/then`,
    related: [{ message: `run: ${runText(witness)} → ${name} again`, pointer: `${pointer}/when` }],
    witness,
    propose: () => [...speakerRuleFirst(subject, sticky, name), ...clearingTool(subject, sticky, key, value)],
  });
}

function severityOf(subject: Subject, sticky: Sticky, clears: boolean): Severity {
  if (sticky.forever && !subject.hasMaxTurns) return "error";
  return clears ? "hint" : "warning";
}

/** The names of the agent's tools that delete the key or give it another value. */
function changingTools(subject: Subject, slot: number, key: string, value: JsonValue): string[] {
  const ruled = subject.proof!.model.keys.find(({ name }) => name === key);
  const tools = subject.document.participants[slot]!.tools ?? [];
  return tools
    .filter((tool) => {
      const set = tool.set === undefined ? undefined : own(tool.set, key);
      if (set === undefined && tool.delete?.includes(key) !== true) return false;
      return ruled?.classOf(set) !== ruled?.classOf(value);
    })
    .map(({ name }) => name);
}

/** Lets the agent's own `from_speaker` rule decide first; where there is none, one that closes. */
function speakerRuleFirst(subject: Subject, { transition, slot }: Sticky, name: string): Fix[] {
  const { conditions, transitions } = subject.proof!.model;
  const from = conditions.findIndex((condition) => condition.kind === "speaker" && condition.slot === slot);
  const priority = transitions[transition]!.priority;
  if (from >= 0) {
    const rule = subject.transitions[from]!;
    const edits: StructuralEdit[] = [];
    if (rule.priority !== subject.transitions[transition]!.priority)
      edits.push({ op: "set", pointer: `${rule.pointer}/priority`, value: priority });
    if (from > transition) edits.push({ op: "move", pointer: "/transitions", from, to: transition });
    return [{ title: `Move “${rule.text}” before this rule`, edits, preferred: true }];
  }
  const value = {
    when: { name: "from_speaker", args: { agent_id: name } },
    then: { name: "terminate", args: { reason: `${name}_done` } },
    ...(priority === 0 ? {} : { priority }),
  };
  return [
    {
      title: `Insert “from ${name} → ${closeText(`${name}_done`)}” before this rule`,
      edits: [{ op: "insert", pointer: "/transitions", index: transition, value }],
      preferred: true,
    },
  ];
}

/** Gives the agent a tool that takes the value away. A value of null is taken away by setting the key. */
function clearingTool(subject: Subject, { slot }: Sticky, key: string, value: JsonValue): Fix[] {
  const participant = subject.document.participants[slot]!;
  const { pointer, name } = participant;
  if (pointer === undefined) return [];
  const effect = value === null ? { set: { [key]: true } } : { delete: [key] };
  const verb = value === null ? "sets" : "deletes";
  const tools = [...subject.tools()].filter((each) => each.participant === participant);
  const fixes = tools
    .filter(({ tool }) => tool.finish === undefined && tool.set?.[key] === undefined)
    .map(({ tool, pointer: place }): Fix => {
      const edit: StructuralEdit =
        value === null
          ? { op: "set", pointer: `${place}/set/${escapeSegment(key)}`, value: true }
          : { op: "set", pointer: `${place}/delete`, value: [...(tool.delete ?? []), key] };
      return { title: `Let ${name}'s tool ${tool.name} ${verb.slice(0, -1)} ${key}`, edits: [edit] };
    });
  const tool = { name: `clear_${key}`, ...effect };
  const added: Fix = { title: `Give ${name} a tool that ${verb} ${key}`, edits: [] };
  if (subject.entry(pointer) === undefined)
    added.edits.push({ op: "set", pointer, value: { name, kind: participant.kind, tools: [tool] } });
  else if (isOpen(participant) || participant.tools === undefined)
    added.edits.push({ op: "set", pointer: `${pointer}/tools`, value: [tool] });
  else
    added.edits.push({
      op: "insert",
      pointer: `${pointer}/tools`,
      index: participant.tools.length,
      value: tool,
    });
  return [...fixes, added];
}

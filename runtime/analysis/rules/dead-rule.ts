import type { Fix, RelatedPlace, WitnessStep } from "../../document/problem.js";
import { idText } from "../../graph/value-text.js";
import { pythonEquals } from "../../python/equality.js";
import { listText } from "../words.js";
import type { Found, Rule } from "./rule.js";
import { finding } from "./rule.js";
import type { Subject } from "./subject.js";

/** A rule that no run is ever decided by, for a cause other than its number. */
export const deadRule: Rule = {
  code: "dead-rule",
  severity: "warning",
  about: "A rule never fires: others decide every turn in which it is true, or it is never true.",
  *check(subject) {
    // Rules with one condition lose to the same ones: hundreds of them share a few lists.
    const losses = new Map<readonly number[], Loss>();
    for (const { rule, shadowedBy } of subject.wholeProof?.dead ?? []) {
      if (shadowedBy.length === 0) {
        yield neverTrue(subject, rule);
        continue;
      }
      let loss = losses.get(shadowedBy);
      if (loss === undefined) losses.set(shadowedBy, (loss = lossTo(subject, shadowedBy)));
      yield shadowed(subject, rule, loss);
    }
  },
};

/** What is the same for all rules that lose to the same deciders. */
interface Loss {
  message: string;
  rivals: readonly number[];
  related: RelatedPlace[];
  witness: WitnessStep[] | undefined;
}

function lossTo(subject: Subject, shadowedBy: readonly number[]): Loss {
  const rivals = shadowedBy.filter((decider) => decider < subject.transitions.length);
  const quoted = listText(shadowedBy, (decider) => subject.quote(decider));
  const decide = shadowedBy.length === 1 ? "decides" : "decide";
  const turn = subject.proof!.exploration.first[shadowedBy[0]!];
  return {
    message: `This rule never fires: ${quoted} ${decide} every turn in which it is true. ${advice(shadowedBy.length, rivals.length)}`,
    rivals,
    related: subject.decideInstead(rivals),
    witness: turn && subject.run(turn),
  };
}

function advice(deciders: number, rivals: number): string {
  if (rivals === 0) return "Take that away from the tool, or delete this rule.";
  return deciders === 1 ? "Move it up, or delete it." : "Move it before them, or delete it.";
}

function shadowed(subject: Subject, rule: number, { message, rivals, related, witness }: Loss): Found {
  return finding(deadRule, {
    message,
    pointer: `${subject.transitions[rule]!.pointer}/when`,
    related,
    witness,
    keepsSilent: subject.silentTarget(rule),
    propose: () => [...moveUp(subject, rule, rivals), remove(rule)],
  });
}

function neverTrue(subject: Subject, rule: number): Found {
  const { pointer } = subject.transitions[rule]!;
  return finding(deadRule, {
    message: `This rule never fires: ${whyNever(subject, rule)}. Delete it, or change what it asks for.`,
    pointer: `${pointer}/when`,
    keepsSilent: subject.silentTarget(rule),
    awaits: subject.silentSpeakers(rule),
    propose: () => [remove(rule)],
  });
}

/** Why a condition is never true, as far as the document shows it. */
function whyNever(subject: Subject, rule: number): string {
  const { when } = subject.transitions[rule]!;
  const condition = subject.proof!.model.conditions[rule]!;
  if (condition.kind === "speaker") {
    const { name } = subject.document.participants[condition.slot]!;
    return `no run comes to a turn of ${name}`;
  }
  if (when.name === "from_speaker") return `${idText(when.args["agent_id"])} is no participant`;
  if (when.name === "tool_called")
    return `no run comes to a turn that is routed by the tool ${idText(when.args["tool_name"])}`;
  if (when.name === "context_equals") {
    const key = idText(when.args["key"]);
    return `no run comes to a turn in which ${key} has this value`;
  }
  return "no run comes to a turn in which it is true";
}

/** Before the first of the rules that decide instead, where the list's order alone is the cause. */
function moveUp(subject: Subject, rule: number, rivals: readonly number[]): Fix[] {
  const { transitions } = subject.proof!.model;
  const own = transitions[rule]!.priority;
  const to = Math.min(...rivals);
  if (
    rivals.length === 0 ||
    to > rule ||
    !rivals.every((other) => pythonEquals(transitions[other]!.priority, own))
  )
    return [];
  return [
    {
      title: `Move it before ${subject.quote(to)}`,
      edits: [{ op: "move", pointer: "/transitions", from: rule, to }],
      preferred: true,
    },
  ];
}

function remove(rule: number): Fix {
  return { title: "Delete this rule", edits: [{ op: "remove", pointer: `/transitions/${rule}` }] };
}

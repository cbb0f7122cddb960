import type { Fix } from "../../document/problem.js";
import type { JsonValue } from "../../json.js";
import { pythonLess } from "../../python/order.js";
import { valueText } from "../../graph/value-text.js";
import { listText, ordinal } from "../words.js";
import type { Found, Rule } from "./rule.js";
import { finding } from "./rule.js";
import type { Subject } from "./subject.js";

/** A rule that loses because its number is the higher one: "priority" reads as if more were stronger. */
export const priorityOrder: Rule = {
  code: "priority-order",
  severity: "warning",
  about:
    "A rule never fires because of its priority number: rules with a lower number decide every turn in which it is true.",
  *check(subject) {
    // Rules with one condition lose to the same ones: the lowest number of those is looked for once.
    const leasts = new Map<readonly number[], JsonValue | undefined>();
    for (const { rule, shadowedBy } of subject.wholeProof?.dead ?? []) {
      if (!leasts.has(shadowedBy)) leasts.set(shadowedBy, leastOf(subject, shadowedBy));
      const least = leasts.get(shadowedBy);
      if (least === undefined || !pythonLess(least, priorityOf(subject, rule))) continue;
      const rivals = rivalsIn(subject, shadowedBy);
      const lower = rivals.filter((decider) =>
        pythonLess(priorityOf(subject, decider), priorityOf(subject, rule)),
      );
      if (lower.length > 0) yield report(subject, rule, rivals, lower);
    }
  },
};

/** The deciders that are rules. */
function rivalsIn(subject: Subject, deciders: readonly number[]): number[] {
  return deciders.filter((decider) => decider < subject.transitions.length);
}

function leastOf(subject: Subject, deciders: readonly number[]): JsonValue | undefined {
  const rivals = rivalsIn(subject, deciders);
  return rivals.length === 0 ? undefined : lowest(subject, rivals);
}

function report(subject: Subject, rule: number, rivals: readonly number[], lower: readonly number[]): Found {
  const { pointer, priority } = subject.transitions[rule]!;
  const own =
    priority === undefined
      ? "without a number it has priority 0, which puts it"
      : `priority ${valueText(priority)} puts it`;
  const named = (decider: number) =>
    `${subject.quote(decider)} (priority ${valueText(priorityOf(subject, decider))})`;
  const decide = lower.length === 1 ? "already decides" : "already decide";
  const least = lowest(subject, lower);
  const advice = adviceText(least, standsAbove(subject, rule, lower, least));
  return finding(priorityOrder, {
    message: `This rule never fires: ${own} ${placeText(subject, rule)}, and ${listText(lower, named)} ${decide} every turn in which it is true. Lower runs first. ${advice}`,
    pointer: priority === undefined ? `${pointer}/when` : `${pointer}/priority`,
    related: subject.decideInstead(lower),
    ...witnessOf(subject, lower[0]!),
    keepsSilent: subject.silentTarget(rule),
    propose: () => fixesOf(subject, rule, rivals),
  });
}

/** Equal numbers keep the list's order, so a rule that stands above its rivals needs no number below theirs. */
function standsAbove(subject: Subject, rule: number, lower: readonly number[], least: JsonValue): boolean {
  return lower.every((decider) => priorityOf(subject, decider) !== least || rule < decider);
}

function adviceText(least: JsonValue, above: boolean): string {
  if (typeof least !== "number") return "Give it a lower priority.";
  return above
    ? `Give it priority ${least}: it stands above them in the list.`
    : `Give it a priority below ${least}, or move it up and drop the number.`;
}

/** "last", or how far down. */
function placeText(subject: Subject, rule: number): string {
  const { order } = subject.proof!.model;
  const place = order.indexOf(rule) + 1;
  return place === order.length ? "last" : `${ordinal(place)} of ${order.length}`;
}

function witnessOf(subject: Subject, decider: number): Partial<Found> {
  const turn = subject.proof!.exploration.first[decider];
  return turn === undefined ? {} : { witness: subject.run(turn) };
}

function priorityOf(subject: Subject, rule: number): JsonValue {
  return subject.proof!.model.transitions[rule]!.priority;
}

function lowest(subject: Subject, rules: readonly number[]): JsonValue {
  return rules.map((rule) => priorityOf(subject, rule)).reduce((a, b) => (pythonLess(b, a) ? b : a));
}

/** The number just low enough to come before all that decide instead, then before fewer of them; or the place in the list. */
function fixesOf(subject: Subject, rule: number, rivals: readonly number[]): Fix[] {
  const { pointer, priority } = subject.transitions[rule]!;
  const firstRival = Math.min(...rivals);
  const toFront = { op: "move" as const, pointer: "/transitions", from: rule, to: firstRival };
  const numbers = rivals
    .map((decider) => priorityOf(subject, decider))
    .filter((value) => typeof value === "number");
  if (numbers.length < rivals.length) {
    const value = priorityOf(subject, firstRival);
    const edits: Fix["edits"] = [{ op: "set", pointer: `${pointer}/priority`, value }];
    if (firstRival < rule) edits.push(toFront);
    return [{ title: `Move it before ${subject.quote(firstRival)}`, edits }];
  }
  const fixes = [...new Set(numbers)]
    .sort((a, b) => a - b)
    .map((number): Fix => {
      const behind = (other: number) => Number(priorityOf(subject, other)) > number || other > rule;
      const value = rivals.every(behind) ? number : Math.ceil(number) - 1;
      return {
        title: `Set the priority to ${value}`,
        edits: [{ op: "set", pointer: `${pointer}/priority`, value }],
        preferred: true,
      };
    });
  if (priority !== undefined && numbers.every((number) => number >= 0)) {
    const drop = { op: "remove" as const, pointer: `${pointer}/priority` };
    fixes.push(
      firstRival < rule
        ? { title: `Move it before ${subject.quote(firstRival)} and drop the number`, edits: [drop, toFront] }
        : { title: "Drop the number", edits: [drop] },
    );
  }
  // Where two rules ask for the same, bringing one to life ends the other.
  fixes.push({ title: "Delete this rule", edits: [{ op: "remove", pointer }] });
  return fixes;
}

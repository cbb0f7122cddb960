import type { Finding } from "../document/problem.js";
import { lostToKickoff } from "./rules/kickoff-speaker.js";
import { withFixes } from "./rules/rule.js";
import type { Subject } from "./rules/subject.js";

/** Findings that speak of one transition's fate: one of them is enough. Those about what it asks for only come with a dead rule. */
const FATES = new Set([
  "unknown-participant",
  "unknown-name",
  "priority-order",
  "sticky-context",
  "dead-rule",
  "stuck-speaker",
  "self-route-stall",
  "empty-target",
  "unset-key",
  "value-type",
  "unknown-tool",
]);

/** Of the ways in which a run does not end, the first that is said explains the others. */
const ENDLESS = ["never-closes", "no-way-out", "max-turns-missing"];

/**
 * One cause, one finding: drops what another finding explains, and keeps it as a related place of that one, with its fixes. `findings`
 * come in the order of the rules.
 */
export function oneFindingPerCause(subject: Subject, findings: readonly Finding[]): Finding[] {
  const kept: Finding[] = [];
  for (const finding of findings) {
    const cause = causeOf(subject, kept, finding);
    if (cause === undefined) kept.push(finding);
    else kept[kept.indexOf(cause)] = absorb(cause, finding);
  }
  return kept;
}

/** The finding among those kept that has the same cause. */
function causeOf(subject: Subject, kept: readonly Finding[], finding: Finding): Finding | undefined {
  const { code } = finding;
  const rule = transitionOf(finding);
  if (code === "dead-rule" && rule !== undefined && lostToKickoff(subject).includes(rule))
    return kept.find((other) => other.code === "kickoff-speaker");
  if (ENDLESS.includes(code)) return endlessCause(subject, kept, code);
  if (!FATES.has(code)) return undefined;
  return kept.find((other) => FATES.has(other.code) && sameFate(other, finding));
}

function endlessCause(subject: Subject, kept: readonly Finding[], code: string): Finding | undefined {
  const earlier = ENDLESS.slice(0, ENDLESS.indexOf(code));
  const forever = subject.proof?.facts.sticky_forever ?? [];
  return kept.find(
    (other) =>
      earlier.includes(other.code) ||
      (code !== "max-turns-missing" &&
        other.code === "sticky-context" &&
        forever.includes(transitionOf(other) ?? -1)),
  );
}

/** One transition, or one default target, or one tool: where both stand at the same place, or one is said of the whole rule. */
function sameFate(a: Finding, b: Finding): boolean {
  const transition = transitionOf(a);
  if (transition !== undefined)
    return transition === transitionOf(b) && (!saysWhere(a) || !saysWhere(b) || sameSide(a, b));
  return (
    a.pointer === b.pointer || a.pointer.startsWith(`${b.pointer}/`) || b.pointer.startsWith(`${a.pointer}/`)
  );
}

/** A misspelt target says nothing of whether the rule fires, a misspelt condition nothing of where it leads. */
function saysWhere({ code }: Finding): boolean {
  return (
    code === "unknown-participant" ||
    code === "unknown-name" ||
    code === "stuck-speaker" ||
    code === "empty-target" ||
    code === "dead-rule"
  );
}

function sameSide(a: Finding, b: Finding): boolean {
  return a.pointer.split("/")[3] === b.pointer.split("/")[3];
}

function transitionOf({ pointer }: Finding): number | undefined {
  const match = /^\/transitions\/(\d+)/.exec(pointer);
  return match === null ? undefined : Number(match[1]);
}

function absorb(cause: Finding, silenced: Finding): Finding {
  const { fixes: _, ...base } = Object.getOwnPropertyDescriptors(cause);
  const plain = Object.defineProperties({}, base) as Omit<Finding, "fixes">;
  return withFixes(
    {
      ...plain,
      related: [
        ...cause.related,
        {
          message: silenced.message,
          pointer: silenced.pointer,
          ...(silenced.at === "key" ? { at: "key" as const } : {}),
        },
        ...silenced.related,
      ],
      ...(cause.witness === undefined && silenced.witness !== undefined ? { witness: silenced.witness } : {}),
    },
    () => [...silenced.fixes.filter(({ preferred }) => preferred), ...cause.fixes],
  );
}

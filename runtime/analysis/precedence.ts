import { transitionOf } from "./finding-place.js";
import type { Found } from "./rules/rule.js";
import type { Subject } from "./rules/subject.js";
import { SilenceCauses } from "./silence.js";

/** Findings that speak of one transition's fate, or of one target's: one of them is enough. */
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

/** Those that concern either what a rule asks or where it leads: a misspelt target says nothing of whether the rule fires. */
const ONE_SIDED = new Set([
  "unknown-participant",
  "unknown-name",
  "stuck-speaker",
  "empty-target",
  "dead-rule",
]);

/** Those that know better than the finding that they end up in what was meant. */
const TELLING = new Set(["unset-key", "value-type", "unknown-tool"]);

/** Of the ways in which a run does not end, the first that is said explains the others. */
const ENDLESS = ["never-closes", "no-way-out", "max-turns-missing"];

/**
 * One cause, one finding: drops what another finding explains, and keeps it as a related place of that one. `findings`
 * come in the order of precedence.
 */
export function oneFindingPerCause(subject: Subject, findings: readonly Found[]): Found[] {
  const said = new Said();
  const silence = new SilenceCauses(findings);
  const places = new Map<Found, number>();
  const consequences: [root: Found, finding: Found][] = [];
  for (const finding of findings) {
    const root = silence.rootOf(finding);
    if (root !== undefined) {
      consequences.push([root, finding]);
      continue;
    }
    const cause = causeOf(subject, said, finding) ?? endBehindSilence(subject, finding, consequences, places);
    places.set(finding, cause ?? said.add(finding));
    if (cause !== undefined) said.list[cause] = absorb(said.list[cause]!, finding);
  }
  for (const [root, finding] of consequences) {
    const index = places.get(root)!;
    said.list[index] = absorb(said.list[index]!, finding);
  }
  return said.list;
}

/** The findings that are kept, filed by what they speak of. */
class Said {
  readonly list: Found[] = [];
  private readonly fates = new Map<number | undefined, number[]>();
  private readonly byCode = new Map<string, number[]>();

  /** Gives the finding's index. */
  add(finding: Found): number {
    const index = this.list.push(finding) - 1;
    file(this.byCode, finding.code, index);
    if (FATES.has(finding.code)) file(this.fates, transitionOf(finding), index);
    return index;
  }

  /** The index of the first one with the code that fulfils the condition. */
  find(code: string, condition: (finding: Found) => boolean = () => true): number | undefined {
    return this.byCode.get(code)?.find((index) => condition(this.list[index]!));
  }

  /** The index of the one that speaks of the same fate. */
  sameFate(finding: Found): number | undefined {
    return this.fates.get(transitionOf(finding))?.find((index) => sameFate(this.list[index]!, finding));
  }
}

function file<K>(map: Map<K, number[]>, key: K, index: number): void {
  const filed = map.get(key);
  if (filed === undefined) map.set(key, [index]);
  else filed.push(index);
}

/** The place in `said` of the finding that has the same cause. */
function causeOf(subject: Subject, said: Said, finding: Found): number | undefined {
  const { code } = finding;
  if (code === "dead-rule" && subject.lostToKickoff.has(transitionOf(finding) ?? -1))
    return said.find("kickoff-speaker");
  if (ENDLESS.includes(code)) return endlessCause(subject, said, finding);
  if (!FATES.has(code)) return undefined;
  return said.sameFate(finding) ?? stickyPair(subject, said, finding);
}

/**
 * A sticky rule and the agent's own `from_speaker` rule behind it are two sides of one fault: the number where that put the second one
 * behind, the sticky value otherwise.
 */
function stickyPair(subject: Subject, said: Said, finding: Found): number | undefined {
  const rule = transitionOf(finding);
  if (finding.code !== "dead-rule" && finding.code !== "sticky-context") return undefined;
  if (finding.code === "dead-rule" && subject.proof?.model.conditions[rule ?? -1]?.kind !== "speaker")
    return undefined;
  for (const { transition, slot } of subject.proof?.sticky ?? []) {
    const isOwnRule = (index: number | undefined) => {
      const condition = subject.proof?.model.conditions[index ?? -1];
      return (
        condition?.kind === "speaker" &&
        condition.slot === slot &&
        subject.rivalsOf(index ?? -1).includes(transition)
      );
    };
    if (finding.code === "dead-rule" && isOwnRule(rule))
      return said.find("sticky-context", (other) => transitionOf(other) === transition);
    if (finding.code === "sticky-context" && rule === transition)
      return said.find("priority-order", (other) => isOwnRule(transitionOf(other)));
  }
  return undefined;
}

function endlessCause(subject: Subject, said: Said, { code, severity }: Found): number | undefined {
  for (const earlier of ENDLESS.slice(0, ENDLESS.indexOf(code))) {
    const cause = said.find(earlier);
    if (cause !== undefined) return cause;
  }
  if (code === "max-turns-missing") return undefined;
  const forever = subject.proof?.facts.sticky_forever ?? [];
  const sticky = said.find("sticky-context", (other) => forever.includes(transitionOf(other) ?? -1));
  if (sticky !== undefined || severity !== "information") return sticky;
  // The end is there, but nothing comes to it.
  const isEnd = (other: Found) => isLostEnd(subject, other);
  return said.find("priority-order", isEnd) ?? said.find("dead-rule", isEnd);
}

/** The end is there, but waits for somebody who never speaks: the finding that tells why. */
function endBehindSilence(
  subject: Subject,
  { code, severity }: Found,
  consequences: readonly [root: Found, finding: Found][],
  places: ReadonlyMap<Found, number>,
): number | undefined {
  if (!ENDLESS.includes(code) || severity !== "information") return undefined;
  const lost = consequences.find(([, finding]) => isLostEnd(subject, finding));
  return lost && places.get(lost[0]);
}

function isLostEnd(subject: Subject, finding: Found): boolean {
  return subject.transitions[transitionOf(finding) ?? -1]?.then.name === "terminate";
}

/** At one place, or at one side of one transition, or one of them is said of the whole rule. */
function sameFate(a: Found, b: Found): boolean {
  if (transitionOf(a) === undefined)
    return (
      a.pointer === b.pointer ||
      a.pointer.startsWith(`${b.pointer}/`) ||
      b.pointer.startsWith(`${a.pointer}/`)
    );
  return !ONE_SIDED.has(a.code) || !ONE_SIDED.has(b.code) || sideOf(a) === sideOf(b);
}

/** `when` or `then` */
function sideOf({ pointer }: Found): string | undefined {
  return pointer.split("/")[3];
}

function absorb(cause: Found, silenced: Found): Found {
  const { message, pointer, at } = silenced;
  const witness = cause.witness ?? silenced.witness;
  // What was meant belongs into the sentence that people read first.
  if (TELLING.has(silenced.code) && cause.code === "dead-rule")
    return {
      ...cause,
      message: `${cause.message} ${message}`,
      related: silenced.related.length === 0 ? cause.related : [...cause.related, ...silenced.related],
      witness,
      propose: () => [...silenced.propose(), ...cause.propose()],
    };
  const place = { message, pointer, at: at === "key" ? at : undefined };
  return {
    ...cause,
    related: [...cause.related, place, ...silenced.related],
    witness,
    propose: () =>
      TELLING.has(silenced.code) ? [...silenced.propose(), ...cause.propose()] : cause.propose(),
  };
}

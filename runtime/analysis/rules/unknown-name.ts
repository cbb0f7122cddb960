import type { Fix } from "../../document/problem.js";
import { builtInRegistry } from "../../graph/registry.js";
import { own } from "../../json.js";
import { nearest } from "../words.js";
import { correctName } from "./correct-name.js";
import type { Found, Rule } from "./rule.js";
import { finding } from "./rule.js";
import type { SpecView, Subject } from "./subject.js";

const CONDITIONS = builtInRegistry.conditionNames();
const TARGETS = builtInRegistry.targetNames();

/** A condition or target that AG2 does not have. */
export const unknownName: Rule = {
  code: "unknown-name",
  severity: "error",
  about:
    "A condition or target that is neither AG2's nor declared by an extension; information for a declared one, whose outcome is unknown.",
  *check(subject) {
    for (const kind of ["condition", "target"] as const)
      for (const spec of specs(subject, kind)) yield* check(subject, spec, kind);
  },
};

function specs({ transitions, defaultTarget }: Subject, kind: "condition" | "target"): SpecView[] {
  if (kind === "condition") return transitions.map(({ when }) => when);
  return [...transitions.map(({ then }) => then), ...(defaultTarget === undefined ? [] : [defaultTarget])];
}

function* check(
  subject: Subject,
  { name, pointer }: SpecView,
  kind: "condition" | "target",
): Iterable<Found> {
  const ours = kind === "condition" ? CONDITIONS : TARGETS;
  if (name === undefined || ours.includes(name)) return;
  const declared =
    kind === "condition" ? subject.document.declaredConditions : subject.document.declaredTargets;
  if (declared.includes(name)) {
    const may =
      kind === "condition" ? "it may be true or false in any turn" : "it may lead to anyone, or close";
    yield finding(unknownName, {
      severity: "information",
      message: `${name} is an extension's ${kind}: the analysis does not look inside, so it takes that ${may}.`,
      pointer: `${pointer}/name`,
    });
    return;
  }
  const near = nearest(name, [...ours, ...declared]);
  const advice = near === undefined ? `AG2 has ${ours.join(", ")}.` : `Did you mean ${near}?`;
  yield finding(unknownName, {
    message: `There is no ${kind} ${name}: AG2 refuses to open the channel (ProtocolError). ${advice}`,
    pointer: `${pointer}/name`,
    propose: () => fixesFor(subject, name, `${pointer}/name`, kind, near),
  });
}

function fixesFor(
  subject: Subject,
  name: string,
  pointer: string,
  kind: "condition" | "target",
  near: string | undefined,
): Fix[] {
  const alike = specs(subject, kind).filter((spec) => spec.name === name);
  const fixes = correctName(
    `Change it to ${near}`,
    near,
    pointer,
    alike.map((spec) => `${spec.pointer}/name`),
  );
  const extensions = own(subject.document.data, "extensions");
  const entry = { name, kind };
  fixes.push({
    title: `Declare ${name} under extensions`,
    edits: Array.isArray(extensions)
      ? [{ op: "insert", pointer: "/extensions", index: extensions.length, value: entry }]
      : [{ op: "set", pointer: "/extensions", value: [entry] }],
  });
  return fixes;
}

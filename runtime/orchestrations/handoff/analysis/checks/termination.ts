import { listText, nearest } from "../../../../analysis/words.js";
import { parseExpression } from "../../../../expression/expression.js";
import { userMessage } from "../../conversation/message.js";
import { TERMINATION_NAMES, terminationOf } from "../../channel/termination-scope.js";
import { finding, type HandoffCheck } from "../check.js";
import { contextKeys, namesIn, textsIn } from "../condition-parts.js";

/** A condition that cannot end a run where it should. */
export const termination: HandoffCheck = {
  code: "handoff-shadowed-termination",
  severity: "warning",
  about:
    "terminate_when cannot be read, never holds, holds before anybody has spoken, or waits for an agent that never speaks.",
  *check(subject) {
    const text = subject.spec.terminateWhen;
    if (text === undefined) return;
    const at = { pointer: "/terminate_when" };
    const parsed = parseExpression(text);
    if (!parsed.ok) {
      yield finding(termination, {
        ...at,
        severity: "error",
        message: `terminate_when cannot be read: ${parsed.message}`,
      });
      return;
    }
    const known = [...TERMINATION_NAMES, ...contextKeys(subject.document)];
    const used = namesIn(parsed.expression);
    const strange = used.filter((name) => !known.includes(name));
    for (const name of strange) {
      const near = nearest(name, known);
      yield finding(termination, {
        ...at,
        message: `terminate_when asks for ${name}, which nothing sets: it is null whenever it is asked. ${near === undefined ? `There are ${listText(TERMINATION_NAMES)}, and the context's keys.` : `Did you mean ${near}?`}`,
      });
    }
    if (strange.length > 0) return;
    if (used.length === 0) {
      yield finding(termination, {
        ...at,
        message: `terminate_when is the same whatever is said: “${text}”. Let it ask about messages, said, asked, or a key of the context.`,
      });
      return;
    }
    if (holdsAtOnce(subject.spec.start ?? "", parsed.expression)) {
      yield finding(termination, {
        ...at,
        message: `terminate_when holds as soon as ${subject.spec.user} has spoken: ${subject.spec.start ?? "nobody"} stops without a word. Let it wait for what an agent says.`,
      });
      return;
    }
    if (!used.some((name) => name === "messages" || name === "last" || name === "agent")) return;
    for (const name of textsIn(text))
      if (subject.isAgent(name) && subject.reachable.size > 0 && !subject.reachable.has(name))
        yield finding(termination, {
          ...at,
          message: `terminate_when waits for ${name}, who never gets control: no chain of handoffs leads there from ${subject.spec.start}.`,
        });
  },
};

function holdsAtOnce(start: string, expression: Parameters<typeof terminationOf>[0]): boolean {
  try {
    return terminationOf(expression, start, {})?.([userMessage("Hello")]) ?? false;
  } catch {
    return false;
  }
}

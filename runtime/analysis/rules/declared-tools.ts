import type { JsonValue } from "../../json.js";
import { own } from "../../json.js";
import type { Subject, TransitionView } from "./subject.js";

/** Who declares each tool, by the tool's name. */
export function declarers(subject: Subject): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const participant of subject.document.participants) {
    for (const tool of new Set((participant.tools ?? []).map(({ name }) => name)))
      names.set(tool, [...(names.get(tool) ?? []), participant.name]);
  }
  return names;
}

/** The `tool_called` rules, with the tool that each asks for. */
export function* toolQuestions(subject: Subject): Iterable<{ transition: TransitionView; tool: JsonValue }> {
  for (const transition of subject.transitions) {
    const tool = own(transition.when.args, "tool_name");
    if (transition.when.name === "tool_called" && tool !== undefined) yield { transition, tool };
  }
}

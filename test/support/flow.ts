import type { Analysis, Finding, JsonObject, JsonValue, StructuralEdit } from "../../runtime/index.js";
import { analyze, applyTextEdits, documentFrom, editsFor, parseWorkflow } from "../../runtime/index.js";

/** Rules in a few words, for tests. */
export const when = {
  always: { name: "always", args: {} },
  from: (agent_id: JsonValue) => ({ name: "from_speaker", args: { agent_id } }),
  tool: (tool_name: JsonValue) => ({ name: "tool_called", args: { tool_name } }),
  context: (key: string, value: JsonValue) => ({ name: "context_equals", args: { key, value } }),
};
export const to = {
  agent: (agent_id: JsonValue) => ({ name: "agent", args: { agent_id } }),
  close: (reason: JsonValue) => ({ name: "terminate", args: { reason } }),
  next: { name: "round_robin", args: {} },
  stay: { name: "stay", args: {} },
  initiator: { name: "revert_to_initiator", args: {} },
};

/** One rule: `rule(when.from("a"), to.agent("b"))`. */
export const rule = (condition: JsonObject, then: JsonValue, rest: JsonObject = {}): JsonObject => ({
  when: condition,
  then,
  ...rest,
});

export const human = (name: string): JsonObject => ({ name, kind: "human" });
/** An agent with these tools, and no others. */
export const agent = (name: string, ...tools: JsonObject[]): JsonObject => ({ name, kind: "agent", tools });
/** An agent of whose tools nothing is known. */
export const open = (name: string): JsonObject => ({ name, kind: "agent" });

/** user → writer → editor → closed, with nothing to say against it; `change` replaces keys. */
export function flow(change: JsonObject = {}): JsonObject {
  return {
    participants: [human("user"), agent("writer"), agent("editor")],
    initial_speaker: "user",
    transitions: [rule(when.from("user"), to.agent("writer")), rule(when.from("writer"), to.agent("editor"))],
    default_target: to.close("done"),
    max_turns: 10,
    ...change,
  };
}

export function analysisOf(data: JsonObject): Analysis {
  return analyze(documentFrom(data));
}

/** The findings with one code. */
export function findings(data: JsonObject, code: string): Finding[] {
  return analysisOf(data).findings.filter((finding) => finding.code === code);
}

/** The only finding with the code. */
export function theFinding(data: JsonObject, code: string): Finding {
  const found = findings(data, code);
  if (found.length !== 1) {
    const all = analysisOf(data).findings.map(({ code: each, pointer }) => `${each} ${pointer}`);
    throw new Error(`one ${code} expected, not ${found.length}; all findings: ${all.join(", ") || "none"}`);
  }
  return found[0]!;
}

/** The document after structural edits, made in its text. */
export function edited(data: JsonObject, edits: StructuralEdit[]): JsonObject {
  const text = JSON.stringify(data, null, 2);
  const parsed = parseWorkflow(text, { language: "json" });
  return JSON.parse(applyTextEdits(text, editsFor(parsed, parsed.documents[0], edits))) as JsonObject;
}

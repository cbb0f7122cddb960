import type { JsonObject, TransitionData } from "../../runtime/index.js";

export interface DocumentShape {
  transitions: number;
  /** How many values each of the four ruled keys has in rules and tools. */
  values: number;
}

const KEYS = ["stage", "lane", "level", "verdict"];

/**
 * A workflow of the size and mixture that the diagnostics are measured with: a tenth as many participants as transitions, all with declared
 * tools, four ruled keys, and rules of three kinds in turn. The same shape gives the same document.
 */
export function workflowOf({ transitions, values }: DocumentShape): JsonObject {
  const people = Math.max(3, Math.floor(transitions / 10));
  const name = (index: number) => (index % people === 0 ? "user" : `agent_${index % people}`);
  const value = (index: number) => `value ${index % values}`;
  const rules = Array.from({ length: transitions }, (_, index): TransitionData => {
    const then = { name: "agent", args: { agent_id: name(7 * index + 1) } };
    const args = [
      { agent_id: name(Math.floor(index / 3)) },
      { tool_name: `tool_${Math.floor(index / 3)}` },
      { key: KEYS[Math.floor(index / 3) % 4]!, value: value(Math.floor(index / 12)) },
    ][index % 3] as JsonObject;
    return {
      when: { name: ["from_speaker", "tool_called", "context_equals"][index % 3]!, args },
      then,
      priority: 0,
    };
  });
  const participants = Array.from(
    { length: people },
    (_, index): JsonObject =>
      index === 0
        ? { name: "user", kind: "human" }
        : {
            name: name(index),
            kind: "agent",
            description: `Answers what concerns part ${index} of the case.`,
            tools: [
              { name: `tool_${index}` },
              { name: `tool_${index + people}`, description: "Passes the case on." },
              { name: `note_${index}`, set: { [KEYS[index % 4]!]: value(index) } },
              ...(index % 9 === 0 ? [{ name: `close_${index}`, finish: `closed by ${name(index)}` }] : []),
            ],
          },
  );
  return {
    participants,
    initial_speaker: "user",
    context_vars: {},
    transitions: rules as unknown as JsonObject[],
    default_target: { name: "terminate", args: { reason: "done" } },
    max_turns: 4 * people,
  };
}

/** As many rules, participants and keys, but each rule has a turn to decide: tools have one owner, and each value a tool that sets it. */
export function firingWorkflow(transitions: number): JsonObject {
  const people = Math.max(3, Math.floor(transitions / 10));
  const name = (index: number) => (index % people === 0 ? "user" : `agent_${index % people}`);
  const rules = Array.from({ length: transitions }, (_, index) => {
    const owner = Math.floor(index / 10);
    const place = index % 10;
    const args =
      place < 8
        ? { tool_name: `tool_${owner}_${place}` }
        : place === 8 && owner < 16
          ? { key: KEYS[owner % 4]!, value: `value ${Math.floor(owner / 4)}` }
          : { agent_id: name(owner) };
    return {
      when: {
        name: "tool_name" in args ? "tool_called" : "key" in args ? "context_equals" : "from_speaker",
        args,
      },
      then: { name: "agent", args: { agent_id: name(index + 1) } },
      priority: 0,
    };
  });
  const participants = Array.from({ length: people }, (_, index): JsonObject => {
    if (index === 0) return { name: "user", kind: "human" };
    const tools = Array.from({ length: 8 }, (__, place): JsonObject => ({ name: `tool_${index}_${place}` }));
    tools.push({ name: `note_${index}`, set: { [KEYS[index % 4]!]: `value ${index % 4}` } });
    if (index % 9 === 0) tools.push({ name: `close_${index}`, finish: `closed by ${name(index)}` });
    return {
      name: name(index),
      kind: "agent",
      description: `Answers what concerns part ${index} of the case.`,
      tools,
    };
  });
  return {
    participants,
    initial_speaker: "user",
    context_vars: {},
    transitions: rules as unknown as JsonObject[],
    default_target: { name: "terminate", args: { reason: "done" } },
    max_turns: 4 * people,
  };
}

/** Two agents without declared tools, who may set and call anything, and rules that ask for six keys. */
export function openWorkflow(): JsonObject {
  const keys = ["stage", "lane", "level", "verdict", "owner", "mood"];
  const agents = ["triage", "solver"];
  const transitions = keys.flatMap((key, index) =>
    ["low", "high"].map((value, place) => ({
      when: { name: "context_equals", args: { key, value } },
      then: { name: "agent", args: { agent_id: agents[(index + place) % 2] } },
      priority: index,
    })),
  );
  return {
    participants: [{ name: "user", kind: "human" }, ...agents.map((name) => ({ name, kind: "agent" }))],
    initial_speaker: "user",
    context_vars: {},
    transitions: [
      ...transitions,
      ...["user", ...agents].map((agent_id, index) => ({
        when: { name: "from_speaker", args: { agent_id } },
        then: { name: "agent", args: { agent_id: ["triage", "solver", "user"][index]! } },
        priority: 10,
      })),
    ] as unknown as JsonObject[],
    default_target: { name: "terminate", args: { reason: "done" } },
    max_turns: 40,
  };
}

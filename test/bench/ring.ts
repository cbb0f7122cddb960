import type { JsonObject, Round, Runner } from "../../runtime/index.js";

/** Participants who speak one after the other for ever: one rule each, so every rule decides as often as every other. */
export function ringDocument(participants: number, turns: number): JsonObject {
  const name = (index: number) => `agent_${index % participants}`;
  return {
    participants: Array.from({ length: participants }, (_, index) => ({ name: name(index) })),
    initial_speaker: name(0),
    context_vars: { lane: "general", round: 0 },
    transitions: Array.from({ length: participants }, (_, index) => ({
      when: { name: "from_speaker", args: { agent_id: name(index) } },
      then: { name: "agent", args: { agent_id: name(index + 1) } },
    })),
    scenarios: [
      {
        name: "round and round",
        kickoff: "Begin.",
        turns: Array.from({ length: turns - 1 }, (_, index) => ({
          from: name(index + 1),
          text: `This is turn ${index + 2}.`,
        })),
      },
    ],
  };
}

/** Whoever is expected says a text, `turns` times. */
export function talkers(turns: number): Runner {
  return {
    next: async ({ speaker, turn }): Promise<Round | undefined> =>
      turn < turns ? { speaker, text: `This is turn ${turn + 1}.`, tools: [] } : undefined,
  };
}

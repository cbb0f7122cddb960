import type { JsonObject, Run, StartRunOptions } from "../../runtime/index.js";
import { MemoryStore, documentFrom, startRun } from "../../runtime/index.js";
import { repeatable } from "./repeatable.js";

/** user → triage → (badge: security | else general), each closing. */
export const ticketDesk: JsonObject = {
  participants: [
    { name: "user", kind: "human" },
    { name: "triage", tools: [{ name: "set_route", set: { route: "security" } }, { name: "noop" }] },
    { name: "security", tools: [] },
    { name: "general", tools: [] },
  ],
  initial_speaker: "user",
  transitions: [
    {
      when: { name: "from_speaker", args: { agent_id: "security" } },
      then: { name: "terminate", args: { reason: "handled" } },
    },
    {
      when: { name: "context_equals", args: { key: "route", value: "security" } },
      then: { name: "agent", args: { agent_id: "security" } },
    },
    {
      when: { name: "from_speaker", args: { agent_id: "user" } },
      then: { name: "agent", args: { agent_id: "triage" } },
    },
    {
      when: { name: "from_speaker", args: { agent_id: "triage" } },
      then: { name: "agent", args: { agent_id: "general" } },
    },
  ],
  default_target: { name: "terminate", args: { reason: "done" } },
  max_turns: 12,
};

export const securityTicket: JsonObject = {
  name: "security ticket",
  kickoff: "My badge was cloned",
  turns: [
    { from: "triage", text: "Routing.", tools: ["set_route"] },
    { from: "security", text: "Revoked." },
  ],
};

/** Plays the first scenario of a document to its end. */
export async function playDocument(
  data: JsonObject,
  scenario: JsonObject = securityTicket,
  options: Partial<StartRunOptions> = {},
): Promise<Run> {
  const document = documentFrom({ ...data, scenarios: [scenario] });
  const run = await startRun({
    document,
    scenario: document.scenarios[0],
    store: new MemoryStore(),
    ...repeatable(),
    ...options,
  });
  while (await run.next());
  return run;
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import * as runtime from "../../../runtime/index.js";
import type { LoggedChannel } from "../../../runtime/index.js";

export const CLINIC = {
  participants: [
    { name: "user", kind: "human" },
    { name: "triage", tools: [{ name: "mark", set: { lane: "urgent" } }] },
    { name: "doctor", tools: [] },
    { name: "archive", tools: [] },
  ],
  initial_speaker: "user",
  context_vars: { lane: "general" },
  transitions: [
    {
      when: { name: "from_speaker", args: { agent_id: "doctor" } },
      then: { name: "terminate", args: { reason: "treated" } },
    },
    {
      when: { name: "context_equals", args: { key: "lane", value: "urgent" } },
      then: { name: "agent", args: { agent_id: "doctor" } },
    },
    {
      when: { name: "from_speaker", args: { agent_id: "user" } },
      then: { name: "agent", args: { agent_id: "triage" } },
    },
    {
      when: { name: "tool_called", args: { tool_name: "file" } },
      then: { name: "agent", args: { agent_id: "archive" } },
    },
  ],
  default_target: { name: "agent", args: { agent_id: "user" } },
};

export const URGENT = [
  { from: "triage", text: "At once.", tools: ["mark"] },
  { from: "doctor", text: "Treated." },
];

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Plays a scenario of the clinic and reads its log back. */
export async function loggedRun(
  turns: readonly object[],
  more: object = {},
  document: object = CLINIC,
): Promise<LoggedChannel> {
  const scenario = { name: "a visit", kickoff: "It hurts", turns };
  const [parsed] = runtime.parseWorkflow(
    JSON.stringify({ ...document, ...more, scenarios: [scenario] }),
  ).documents;
  const folder = mkdtempSync(join(tmpdir(), "baton-transcript-"));
  folders.push(folder);
  const store = new runtime.DiskStore(folder);
  const run = await runtime.startRun({ document: parsed!, scenario: parsed!.scenarios[0]!, store });
  while (await run.next());
  await run.release();
  return runtime.readChannel(await runtime.openStore(folder), run.channelId);
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

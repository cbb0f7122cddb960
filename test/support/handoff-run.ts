import type { HandoffState } from "../../runtime/orchestrations/handoff/channel/state.js";
import { textOf } from "../../runtime/orchestrations/handoff/conversation/message.js";
import {
  documentFrom,
  idText,
  MemoryStore,
  startRun,
  type JsonObject,
  type Run,
} from "../../runtime/index.js";

export interface ScriptedTurn {
  from: string;
  text?: string;
  tools?: (string | JsonObject)[];
  context?: JsonObject;
}

export const AGENTS = ["a", "b", "c"].map((name) => ({
  name,
  description: `does ${name}`,
  tools: [] as JsonObject[],
}));

/** Plays turns of a handoff document of customer, a, b and c; a starts and everybody may hand over to everybody. */
export async function play(extra: object, turns: ScriptedTurn[]): Promise<Run> {
  const document = documentFrom({
    orchestration: "handoff",
    participants: [{ name: "customer", kind: "human" }, ...AGENTS],
    start: "a",
    ...extra,
    scenarios: [{ name: "s", kickoff: "help", turns }],
  });
  const run = await startRun({ document, scenario: document.scenarios[0], store: new MemoryStore() });
  while (await run.next());
  return run;
}

export function speakers(run: Run): string[] {
  return run.turns.map(({ envelope }) => run.names.get(idText(envelope.sender_id)) ?? "");
}

export function stateOf(run: Run): HandoffState {
  return run.state as HandoffState;
}

/** What an agent has read and not read, as `author: text`. */
export function view(run: Run, agent: string): string[] {
  const { conversation = [], cache = [] } = stateOf(run).agents[agent] ?? {};
  return [...conversation, ...cache].map(
    (message) => `${message.author ?? message.role}: ${textOf(message)}`,
  );
}

/** A turn that hands over. */
export const handOver = (from: string, to: string, text = ""): ScriptedTurn => ({
  from,
  text,
  tools: [`handoff_to_${to}`],
});

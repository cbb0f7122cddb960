import { expect, it } from "vitest";
import {
  documentFrom,
  documentOrchestration,
  idText,
  MemoryStore,
  startRun,
  type JsonObject,
  type WorkflowDocument,
} from "../../../../runtime/index.js";
import { agentsOf, pick, randomOf, soundTopology, type HandoffData } from "../../../support/handoff.js";

const COUNT = 200;

/** A conversation that the topology allows: replies, handoffs, and answers of the customer, who in the end goes. */
function walk(data: HandoffData, seed: number): JsonObject[] {
  const random = randomOf(seed + 1000);
  const agents = agentsOf(data);
  const targets = (agent: string): string[] =>
    [...new Set((data.handoffs ?? []).filter(({ from }) => from === agent).flatMap(({ to }) => to))].sort(
      (a, b) => agents.indexOf(a) - agents.indexOf(b),
    );
  const turns: JsonObject[] = [];
  let speaker = data.start;
  for (let turn = 0; turn < 12; turn++) {
    const open = targets(speaker);
    if (open.length > 0 && random() < 0.6) {
      const target = pick(open, random);
      const tool = data.dialect === "dotnet" ? String(open.indexOf(target) + 1) : target;
      turns.push({ from: speaker, text: `${turn}`, tools: [`handoff_to_${tool}`] });
      speaker = target;
    } else {
      turns.push({ from: speaker, text: `${turn}` }, { from: "customer", text: `answer ${turn}` });
      if (data.dialect === "dotnet") speaker = data.start;
    }
  }
  return turns;
}

/** Who spoke and what, turn by turn. */
async function played(document: WorkflowDocument): Promise<string[]> {
  const run = await startRun({ document, scenario: document.scenarios[0], store: new MemoryStore() });
  while (await run.next());
  return run.turns.map(({ envelope }) => {
    const data = envelope.event_data as { body?: string; text?: string };
    return `${run.names.get(idText(envelope.sender_id))}: ${data.body ?? data.text ?? ""}`;
  });
}

it(`${COUNT} topologies and their AG2 workflows play the same conversations`, async () => {
  const [conversion] = documentOrchestration("handoff").conversions ?? [];
  let turns = 0;
  for (let seed = 0; seed < COUNT; seed++) {
    // What the conversion names as lost in any case is not asked for: conditions, going on alone, a cap that may cut.
    const { terminate_when: _condition, autonomous: _alone, max_turns: _cap, ...data } = soundTopology(seed);
    const scenarios = [{ name: "s", kickoff: "help", turns: walk(data, seed) }];
    const document = documentFrom({ ...data, scenarios });
    const converted = conversion!.convert(document)!;
    const lost = converted.losses.join(" ");
    for (const word of ["terminate_when", "alone", "approval", "itself", "finish"])
      expect(lost).not.toContain(word);
    const before = await played(document);
    expect(before.length, `${seed}`).toBe(scenarios[0]!.turns.length + 1);
    expect(await played(documentFrom(converted.data)), `${seed}`).toEqual(before);
    turns += before.length;
  }
  console.log(`converted topologies that play alike: ${COUNT} / ${COUNT}, ${turns} turns`);
});

it("comes back with the same handoffs, and plays the same conversations again", async () => {
  const [there] = documentOrchestration("handoff").conversions ?? [];
  const [back] = documentOrchestration("workflow").conversions ?? [];
  for (let seed = 0; seed < 50; seed++) {
    const { terminate_when: _condition, autonomous: _alone, max_turns: _cap, ...data } = soundTopology(seed);
    if (data.dialect === "dotnet") continue;
    const document = documentFrom({
      ...data,
      scenarios: [{ name: "s", kickoff: "help", turns: walk(data, seed) }],
    });
    const again = documentFrom(back!.convert(documentFrom(there!.convert(document)!.data))!.data);
    expect(await played(again), `${seed}`).toEqual(await played(document));
  }
});

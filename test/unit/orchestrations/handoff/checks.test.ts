import { describe, expect, it } from "vitest";
import { applyEdits } from "../../../support/edits.js";
import {
  agentEntry,
  agentsOf,
  namePointer,
  pick,
  randomOf,
  soundTopology,
  type HandoffData,
  type Random,
} from "../../../support/handoff.js";
import { documentFrom, documentOrchestration, handoffChecks } from "../../../../runtime/index.js";

const COUNT = 200;

/** Puts one fault into a sound topology and says where it must be found. */
type Seeding = (data: HandoffData, random: Random) => string;

const other = (data: HandoffData, random: Random) => pick(agentsOf(data).slice(1), random);
const handoffsOf = (data: HandoffData) => (data.handoffs ??= []);

const seedings: Record<string, Seeding> = {
  "handoff-unknown-participant": (data, random) => {
    const index = Math.floor(random() * handoffsOf(data).length);
    const entry = handoffsOf(data)[index]!;
    if (random() < 0.3) {
      data.start = "tirage";
      return "/start";
    }
    if (random() < 0.5) {
      entry.from = random() < 0.5 ? "nobody" : "customer";
      return `/handoffs/${index}/from`;
    }
    entry.to = [...[entry.to].flat(), "nobody"];
    return entry.to.length === 1 ? `/handoffs/${index}/to` : `/handoffs/${index}/to/${entry.to.length - 1}`;
  },
  "handoff-tool-collision": (data, random) => {
    const edge = pick(handoffsOf(data), random);
    const target = [edge.to].flat()[0]!;
    data.dialect = "python";
    agentEntry(data, edge.from).tools = [{ name: "look" }, { name: `handoff_to_${target}` }];
    return namePointer(data, edge.from).replace("/name", "/tools/1/name");
  },
  "handoff-duplicate": (data, random) => {
    const index = Math.floor(random() * handoffsOf(data).length);
    const entry = handoffsOf(data)[index]!;
    entry.to = [entry.to].flat()[0]!;
    handoffsOf(data).push({ from: entry.from, to: entry.to });
    return `/handoffs/${index}/to`;
  },
  "handoff-mesh-vanished": (data, random) => {
    if (random() < 0.5) {
      data.participants.push({ name: "archive", tools: [] });
      return namePointer(data, "archive");
    }
    data.handoffs = handoffsOf(data).filter(({ from }) => from !== data.start);
    return namePointer(data, data.start);
  },
  "handoff-self": (data, random) => {
    const agent = pick(agentsOf(data), random);
    handoffsOf(data).push({ from: agent, to: agent, description: "The case is to be looked at again." });
    return `/handoffs/${handoffsOf(data).length - 1}/to`;
  },
  "handoff-unreachable-agent": (data) => {
    data.participants.push({ name: "archive", tools: [] });
    handoffsOf(data).push({
      from: "archive",
      to: data.start,
      description: "Something old has come up again.",
    });
    return namePointer(data, "archive");
  },
  "handoff-terminal-agent": (data, random) => {
    const agent = other(data, random);
    data.handoffs = handoffsOf(data).filter(({ from }) => from !== agent);
    const index = handoffsOf(data).length;
    data.handoffs.push({
      from: data.start,
      to: agent,
      description: `The customer wants ${agent}, number ${index}.`,
    });
    return namePointer(data, agent);
  },
  "handoff-tool-name": (data, random) => {
    data.dialect = "python";
    const odd = pick(["Billing Agent!", "請求", "n".repeat(70), " ", "a.b"], random);
    data.participants.push({ name: odd, tools: [] });
    handoffsOf(data).push(
      { from: data.start, to: odd, description: "The customer asks about an invoice." },
      { from: odd, to: data.start, description: "The invoice is settled, something else comes up." },
    );
    return namePointer(data, odd);
  },
  "handoff-shadowed-termination": (data, random) => {
    data.terminate_when = pick(
      [
        "1 == 1",
        "false",
        "sadi == 1",
        "said.endsWith(",
        "len(messages) > 0",
        'last.author == "archive" || said == "x"',
      ],
      random,
    );
    data.participants.push({ name: "archive", tools: [] });
    handoffsOf(data).push({
      from: "archive",
      to: data.start,
      description: "Something old has come up again.",
    });
    return "/terminate_when";
  },
  "handoff-cycle-without-exit": (data) => {
    delete data.terminate_when;
    delete data.max_turns;
    data.autonomous = {};
    // Everybody hands back to the start: it and the first of its neighbours, by place, make the shortest circle.
    const { start } = data;
    const first = agentsOf(data).find((agent) =>
      handoffsOf(data).some(({ from, to }) => from === start && [to].flat().includes(agent)),
    );
    const index = handoffsOf(data).findIndex(({ from, to }) => from === start && [to].flat()[0] === first);
    return `/handoffs/${index}/to`;
  },
  "handoff-zero-turn-limit": (data, random) => {
    const agent = pick(agentsOf(data), random);
    data.autonomous = { turn_limits: { [agent]: random() < 0.5 ? 0 : -2 } };
    return `/autonomous/turn_limits/${agent}`;
  },
  "handoff-autonomous-name": (data, random) => {
    const key = pick(["agents", "prompts", "turn_limits"] as const, random);
    if (key === "agents") {
      data.autonomous = { agents: [data.start, "tirage"] };
      return "/autonomous/agents/1";
    }
    data.autonomous = key === "prompts" ? { prompts: { tirage: "Go on." } } : { turn_limits: { tirage: 3 } };
    return `/autonomous/${key}/tirage`;
  },
  "handoff-spoofed-result": (data, random) => {
    const agent = pick(agentsOf(data), random);
    agentEntry(data, agent).tools = [{ name: "transfer", handoff: pick(agentsOf(data), random) }];
    return namePointer(data, agent).replace("/name", "/tools/0/handoff");
  },
  "handoff-with-approval": (data, random) => {
    const agent = pick(agentsOf(data), random);
    agentEntry(data, agent).tools = [{ name: "pay", approval: true }];
    return namePointer(data, agent).replace("/name", "/tools/0/approval");
  },
  "handoff-with-other-tool": (data, random) => {
    const agent = pick(agentsOf(data), random);
    agentEntry(data, agent).tools = [{ name: "look" }];
    return namePointer(data, agent);
  },
  "handoff-full-mesh": (data) => {
    delete data.handoffs;
    for (const name of ["archive", "press"]) data.participants.push({ name, tools: [] });
    for (const name of agentsOf(data))
      agentEntry(data, name).description = `Whatever only ${name} can do for people.`;
    return "/participants";
  },
  "handoff-return-to-previous": (data) => {
    data.dialect = "python";
    data.return_to_previous = false;
    return "/return_to_previous";
  },
  "handoff-undeclared-call": (data, random) => {
    const agent = pick(agentsOf(data), random);
    const turn = { from: agent, text: "One moment.", tools: ["handoff_to_archive"] };
    data.scenarios = [{ name: "s", kickoff: "Hello", turns: [turn] }];
    return "/scenarios/0/turns/0/tools/0";
  },
  "handoff-vague-description": (data, random) => {
    const index = Math.floor(random() * handoffsOf(data).length);
    const entry = handoffsOf(data)[index]!;
    const twin = handoffsOf(data).find(({ from, to }) => from === entry.from && to !== entry.to);
    entry.to = [entry.to].flat()[0]!;
    const texts = [undefined, "", "other questions", "Help.", "For everything else", "その他"];
    const text = pick(twin?.description === undefined ? texts : [...texts, twin.description], random);
    if (text === undefined) delete entry.description;
    else entry.description = text;
    return `/handoffs/${index}/to`;
  },
};

function findingsOf(data: HandoffData) {
  const document = documentFrom(data);
  return documentOrchestration(document.orchestration).findings?.(document) ?? [];
}

function loud(findings: readonly { severity: string }[]): number {
  return findings.filter(({ severity }) => severity === "error" || severity === "warning").length;
}

describe("checks of handoff documents", () => {
  it("all have a fault to be tried on", () => {
    expect(Object.keys(seedings).sort()).toEqual(handoffChecks.map(({ code }) => code).sort());
  });

  it(`are silent on ${COUNT} sound topologies`, () => {
    let silent = 0;
    for (let seed = 1; seed <= COUNT; seed++) {
      expect(findingsOf(soundTopology(seed)), `seed ${seed}`).toEqual([]);
      silent++;
    }
    console.log(`sound topologies without a finding: ${silent} / ${COUNT}`);
  });

  it.each(Object.entries(seedings))(`%s finds its fault in ${COUNT} topologies`, (code, seed) => {
    let found = 0;
    for (let number = 1; number <= COUNT; number++) {
      const data = soundTopology(number);
      const pointer = seed(data, randomOf(number + 1000));
      const places = findingsOf(data)
        .filter((finding) => finding.code === code)
        .map((finding) => finding.pointer.replace(/\/to\/0$/, "/to"));
      expect(places, `seed ${number}: ${JSON.stringify(data)}`).toContain(pointer);
      found++;
    }
    console.log(`${code}: found ${found} / ${COUNT}`);
  });

  it("propose fixes that take their finding away and add no warning", () => {
    const tried = new Map<string, number>();
    for (const [code, seed] of Object.entries(seedings))
      for (let number = 1; number <= 40; number++) {
        const data = soundTopology(number);
        const pointer = seed(data, randomOf(number + 1000));
        const before = findingsOf(data);
        const finding = before.find((one) => one.code === code && one.pointer === pointer);
        for (const fix of finding?.propose() ?? []) {
          const after = findingsOf(applyEdits(data, fix.edits));
          const label = `${code}, seed ${number}: ${fix.title}`;
          expect(after.filter((one) => one.code === code).length, label).toBeLessThan(
            before.filter((one) => one.code === code).length,
          );
          expect(loud(after), label).toBeLessThanOrEqual(loud(before));
          tried.set(code, (tried.get(code) ?? 0) + 1);
        }
      }
    expect(tried.size).toBeGreaterThanOrEqual(11);
  });
});

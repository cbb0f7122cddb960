import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { HandoffState } from "../../../../runtime/orchestrations/handoff/channel/state.js";
import type { Message } from "../../../../runtime/orchestrations/handoff/conversation/message.js";
import {
  checkText,
  MemoryStore,
  parseWorkflow,
  resumeRun,
  ruleText,
  startRun,
  type Run,
} from "../../../../runtime/index.js";
import { speakers, stateOf } from "../../../support/handoff-run.js";

const FOLDER = new URL("../../../fixtures/handoff-situations/", import.meta.url);

interface Shown {
  run: Run;
  state: HandoffState;
  rules: string[];
  /** What an agent's conversation holds, part by part; what its model has seen, calls and all, likewise. */
  conversation: (agent: string) => string[];
  session: (agent: string) => string[];
  /** What was delivered to it and waits. */
  unread: (agent: string) => string[];
}

interface Situation {
  file: string;
  /** `code pointer` of each finding that says it. */
  findings?: string[];
  /** What the debugger's scopes and the channel show at the end of the scenario. */
  shows?: (shown: Shown) => void | Promise<void>;
}

const SITUATIONS: readonly Situation[] = [
  {
    file: "01-declared-edges",
    shows: ({ rules }) =>
      expect(rules.filter((rule) => rule.includes(" calls "))).toEqual([
        "triage calls handoff_to_orders → orders",
        "triage calls handoff_to_returns → returns",
        "orders calls handoff_to_triage → triage",
        "returns calls handoff_to_triage → triage",
        "returns calls handoff_to_fraud → fraud",
        "fraud calls handoff_to_triage → triage",
      ]),
  },
  {
    file: "02-said-once",
    shows: ({ conversation }) =>
      expect(conversation("returns")).toEqual(["I need help.", "Returns will help.", "Send it back."]),
  },
  {
    file: "03-approval-resumes",
    shows: ({ session }) => {
      expect(session("returns").filter((part) => part.startsWith("call pay"))).toHaveLength(1);
      expect(session("returns").filter((part) => part.startsWith("result of pay"))).toHaveLength(1);
    },
  },
  {
    file: "04-second-visit",
    shows: ({ conversation }) =>
      expect(conversation("a").filter((part) => !part.includes("handoff"))).toEqual([
        "I need help.",
        "Ask b.",
        "Done.",
        "All good.",
      ]),
  },
  {
    file: "05-result-stays",
    shows: ({ session, unread }) => {
      expect(session("a")).toContain("call handoff_to_b");
      expect(unread("a")).toEqual(["result of handoff_to_b", "Here."]);
      expect([...session("b"), ...unread("b")].join()).not.toContain("handoff");
    },
  },
  {
    file: "06-one-result",
    findings: ["handoff-with-other-tool /participants/1/name"],
    shows: ({ unread }) => expect(unread("a")).toEqual(["result of look", "result of handoff_to_b", "Here."]),
  },
  {
    file: "07-no-trace-for-target",
    shows: ({ session, conversation }) =>
      expect([...session("worker"), ...conversation("worker")].join()).not.toContain("handoff"),
  },
  {
    file: "08-chain-stops",
    findings: ["scenario-cannot-follow /scenarios/0/turns/2"],
    shows: ({ state }) => expect(state.waits).toEqual({ for: "answer", agent: "first" }),
  },
  {
    file: "09-silent-target",
    findings: ["scenario-cannot-follow /scenarios/0/turns/1"],
    shows: ({ state }) => expect(state.waits).toMatchObject({ for: "reply", agent: "orders" }),
  },
  {
    file: "10-human-in-the-chain",
    shows: ({ state }) => expect(state.waits).toEqual({ for: "answer", agent: "writer" }),
  },
  {
    file: "11-answer-to-triage",
    shows: ({ run }) =>
      expect(speakers(run)).toEqual(["customer", "triage", "specialist", "customer", "triage"]),
  },
  {
    file: "12-bounce",
    shows: ({ state }) => expect(state.waits).toEqual({ for: "reply", agent: "a", trigger: "handoff" }),
  },
  {
    file: "13-approval-at-its-owner",
    findings: ["handoff-with-approval /participants/2/tools/0/approval"],
    shows: ({ state }) => expect(state.waits).toMatchObject({ for: "reply", agent: "worker" }),
  },
  {
    file: "14-one-request",
    findings: ["handoff-with-approval /participants/2/tools/0/approval"],
    shows: ({ state }) => {
      expect(state.waits).toEqual({ for: "approval", agent: "b" });
      expect(state.agents["b"]?.unanswered).toHaveLength(1);
    },
  },
  {
    file: "15-request-of-its-own",
    shows: async ({ session }) => {
      // The request is a state of the channel, not a second call: the call stays open, and is answered once.
      const asked = await played("15-request-of-its-own", 2);
      expect(stateOf(asked).waits).toEqual({ for: "approval", agent: "clerk" });
      expect(stateOf(asked).agents["clerk"]?.postponed.map(({ call }) => call)).toEqual(["pay"]);
      expect(session("clerk").filter((part) => part === "call pay")).toHaveLength(1);
      expect(session("clerk").filter((part) => part === "result of pay")).toHaveLength(1);
    },
  },
  {
    file: "16-another-worker",
    shows: async ({ run }) => {
      const store = new MemoryStore();
      const first = await played("16-another-worker", 2, store);
      const { document } = first;
      await first.release();
      const second = await resumeRun({ document, scenario: document.scenarios[0], store });
      expect(second.turns).toHaveLength(2);
      expect(stateOf(second).waits).toEqual({ for: "answer", agent: "clerk" });
      while (await second.next());
      expect(speakers(second)).toEqual(speakers(run));
      expect(stateOf(second).agents).toEqual(stateOf(run).agents);
    },
  },
  {
    file: "17-two-scopes",
    shows: async () => {
      const store = new MemoryStore();
      const [one, other] = [await played("17-two-scopes", 2, store), await played("17-two-scopes", 2, store)];
      const before = stateOf(other);
      while (await one.next());
      expect(stateOf(one).waits).not.toMatchObject({ for: "approval" });
      expect(stateOf(other)).toBe(before);
      expect(before.waits).toEqual({ for: "approval", agent: "clerk" });
      expect(one.channelId).not.toBe(other.channelId);
    },
  },
  {
    file: "18-pending-request",
    findings: ["handoff-terminal-agent /participants/2/name"],
    shows: ({ state }) => expect(state.waits).toEqual({ for: "answer", agent: "specialist" }),
  },
  {
    file: "19-calls-are-calls",
    shows: ({ run, session }) => {
      expect(run.turns[1]?.tools).toEqual(["look"]);
      expect(run.turns[1]?.envelope.event_data).toMatchObject({
        body: "It is here.",
        calls: [{ name: "look", args: { order: "12345" } }],
      });
      expect(session("clerk")).toEqual(["I need help.", "call look", "result of look", "It is here."]);
    },
  },
  {
    file: "20-result-stays-answered",
    shows: ({ state, session }) => {
      expect(state.agents["clerk"]).toMatchObject({ postponed: [], unanswered: [] });
      expect(session("clerk").filter((part) => part === "result of pay")).toHaveLength(1);
      expect(session("clerk").at(-1)).toBe("You are welcome.");
    },
  },
  {
    file: "21-call-then-result",
    shows: ({ session, unread }) => {
      expect(session("x").at(-1)).toBe("call handoff_to_1");
      expect(unread("x")).toEqual(["result of handoff_to_1", "Hello."]);
    },
  },
];

/** What a person would read in each part of the messages: texts, calls and the results by the calls they belong to. */
function parts(messages: readonly Message[], all: readonly Message[]): string[] {
  const calls = new Map(
    all.flatMap(({ contents }) =>
      contents.flatMap((part) => ("args" in part ? [[part.id, part.call]] : [])),
    ) as [string, string][],
  );
  return messages.flatMap(({ contents }) =>
    contents.map((part) => {
      if ("text" in part) return part.text;
      if ("args" in part) return `call ${part.call}`;
      if ("result" in part) return `result of ${calls.get(part.id) ?? part.id}`;
      return "approval";
    }),
  );
}

/** A run of a situation's scenario up to a turn. */
async function played(file: string, turns: number, store = new MemoryStore()): Promise<Run> {
  const name = `${file}.workflow.json`;
  const [document] = parseWorkflow(readFileSync(new URL(name, FOLDER), "utf8"), { uri: name }).documents;
  const run = await startRun({ document: document!, scenario: document!.scenarios[0], store });
  while (run.turns.length < turns && (await run.next()));
  return run;
}

it.each(SITUATIONS)("shows situation $file", async ({ file, findings = [], shows }) => {
  const name = `${file}.workflow.json`;
  const { parsed, diagnostics } = checkText(readFileSync(new URL(name, FOLDER), "utf8"), { uri: name });
  const document = parsed.documents[0]!;
  expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(
    expect.arrayContaining(findings),
  );
  const run = await startRun({ document, scenario: document.scenarios[0], store: new MemoryStore() });
  try {
    while (await run.next());
  } catch {
    // A scenario that the topology cannot follow ends here; what the channel waits for is what the debugger shows.
  }
  const state = stateOf(run);
  const of = (agent: string) => state.agents[agent] ?? { conversation: [], session: [], cache: [] };
  const everything = Object.values(state.agents).flatMap((agent) => [
    ...agent.conversation,
    ...agent.session,
  ]);
  await shows?.({
    run,
    state,
    rules: (document.graph.transitions ?? []).map((rule) => ruleText(rule)),
    conversation: (agent) => parts(of(agent).conversation, everything),
    session: (agent) => parts(of(agent).session, everything),
    unread: (agent) => parts(of(agent).cache, everything),
  });
});

it("plays every document of the folder", () => {
  expect(readdirSync(FOLDER).sort()).toEqual(SITUATIONS.map(({ file }) => `${file}.workflow.json`));
});

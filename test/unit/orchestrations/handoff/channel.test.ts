import { describe, expect, it } from "vitest";
import { documentFrom, documentOrchestration, type Run } from "../../../../runtime/index.js";
import { handOver, play, speakers, stateOf, view, type ScriptedTurn } from "../../../support/handoff-run.js";

/** Why the rule decided that decided the last turn. */
function why(run: Run): string | undefined {
  const last = run.turns.at(-1)?.explanation;
  return last?.evaluations.find(({ matched }) => matched)?.reason;
}

describe("a handoff channel", () => {
  it("opens with the human's message for the start agent", async () => {
    const run = await play({}, []);
    expect(run.end).toMatchObject({ kind: "waiting", speaker: "a" });
    expect(view(run, "b")).toEqual(["user: help"]);
  });

  it("hands over along an edge, and everybody reads the text and nothing else", async () => {
    const run = await play({}, [handOver("a", "b", "go"), { from: "b", text: "did it" }]);
    expect(speakers(run)).toEqual(["customer", "a", "b"]);
    expect(view(run, "c")).toEqual(["user: help", "a: go", "b: did it"]);
    expect(view(run, "a")).toEqual(["user: help", "a: go", "a: ", "b: did it"]);
  });

  it("does not follow a handoff that the topology lacks", async () => {
    const run = await play({ handoffs: [{ from: "a", to: "b" }] }, [handOver("a", "c", "to c?")]);
    expect(run.end).toMatchObject({ kind: "waiting", speaker: "customer" });
    expect(view(run, "b")).toEqual(["user: help", "a: to c?"]);
  });

  it("takes the answer of the human to the agent that asked", async () => {
    const run = await play({}, [
      handOver("a", "b"),
      { from: "b", text: "which?" },
      { from: "customer", text: "that one" },
      { from: "b", text: "thanks" },
    ]);
    expect(speakers(run)).toEqual(["customer", "a", "b", "customer", "b"]);
    expect(view(run, "c")).toEqual(["user: help", "b: which?", "user: that one", "b: thanks"]);
  });

  it("loses a handoff to oneself and waits for a new message", async () => {
    const handoffs = [
      { from: "a", to: "a" },
      { from: "a", to: "b" },
    ];
    const run = await play({ handoffs }, [handOver("a", "a"), { from: "customer", text: "still there?" }]);
    expect(run.turns[1]?.explanation.evaluations.at(-1)?.reason).toContain(
      "nobody speaks until a new message",
    );
    expect(run.end).toMatchObject({ kind: "waiting", speaker: "a" });
  });

  it("lets the first handoff of a reply win in Python", async () => {
    const run = await play({}, [{ from: "a", tools: ["handoff_to_c", "handoff_to_b"] }]);
    expect(run.end).toMatchObject({ speaker: "c" });
    expect(
      run.turns[1]?.explanation.evaluations.find(({ reason }) => reason.includes("counts"))?.reason,
    ).toBe("handoff_to_b was called too, but handoff_to_c counts: the first handoff of a reply wins");
    expect(stateOf(run).warnings).toEqual([]);
  });

  it("keeps what a tool gave with its agent when it hands over in the same reply", async () => {
    const participants = [
      { name: "customer", kind: "human" },
      { name: "a", tools: [{ name: "look" }] },
      { name: "b", tools: [] },
    ];
    const run = await play({ participants }, [
      { from: "a", tools: ["look", "handoff_to_b"] },
      { from: "b", text: "here" },
    ]);
    expect(view(run, "b")).toEqual(["user: help", "b: here"]);
    expect(stateOf(run).agents["a"]?.cache[0]?.contents).toHaveLength(2);
  });

  it("fails where a tool's own result names somebody whom the agent may not hand over to", async () => {
    const participants = [
      { name: "customer", kind: "human" },
      { name: "a", tools: [{ name: "spoof", handoff: "ghost" }] },
      { name: "b", tools: [] },
    ];
    const run = await play({ participants }, [{ from: "a", tools: ["spoof", "handoff_to_b"] }]);
    expect(run.end).toMatchObject({ kind: "failed" });
    expect((run.end as { message: string }).message).toContain(
      "a hands over to “ghost”, but has no handoff there",
    );
  });

  it("gives the call of an agent without any tool no answer", async () => {
    const run = await play({ handoffs: [{ from: "a", to: "b" }] }, [
      handOver("a", "b"),
      { from: "b", text: "I cannot", tools: ["handoff_to_a"] },
    ]);
    expect(run.end).toMatchObject({ speaker: "customer" });
    expect(stateOf(run).agents["b"]?.session.at(-1)?.contents).toHaveLength(2);
  });
});

describe("terminate_when in a channel", () => {
  it("ends the run after the reply that meets it", async () => {
    const run = await play({ terminate_when: 'said.endsWith("done")' }, [{ from: "a", text: "done" }]);
    expect(run.end).toEqual({ kind: "closed", reason: "terminate_when" });
    expect(why(run)).toBe("it holds after the reply");
  });

  it("lets a handoff go first, and the target stops before it speaks", async () => {
    const run = await play({ terminate_when: 'said.endsWith("done")' }, [handOver("a", "b", "done")]);
    expect(run.end).toEqual({ kind: "closed", reason: "terminate_when" });
    expect(why(run)).toBe("handoff_to_b was called; b stops before it speaks, because terminate_when holds");
  });

  it("is asked about the agent's own copy of the conversation, and about the context", async () => {
    const count = await play({ terminate_when: "len(messages) >= 3" }, [
      handOver("a", "b", "one"),
      { from: "b", text: "two" },
    ]);
    expect(count.end).toEqual({ kind: "closed", reason: "terminate_when" });
    expect(speakers(count)).toEqual(["customer", "a", "b"]);
    const context = await play({ terminate_when: "frozen == true" }, [
      { from: "a", text: "one", context: { set: { frozen: true } } },
    ]);
    expect(context.end).toEqual({ kind: "closed", reason: "terminate_when" });
  });

  it("names itself when it cannot be read, and when it fails", async () => {
    const unreadable = await play({ terminate_when: "said.endsWith(" }, []);
    expect(unreadable.end).toMatchObject({ kind: "failed", pointer: "/terminate_when" });
    const failing = await play({ terminate_when: "len(5) > 1" }, []);
    expect((failing.end as { message: string }).message).toContain("terminate_when fails when a asks it");
  });
});

describe("autonomous mode in a channel", () => {
  const replies = (count: number): ScriptedTurn[] =>
    Array.from({ length: count }, () => ({ from: "a", text: "on" }));

  it("replies once more than its limit before the human is asked", async () => {
    const run = await play({ autonomous: { turn_limits: { a: 2 } } }, replies(3));
    expect(run.end).toMatchObject({ kind: "waiting", speaker: "customer" });
    expect(view(run, "a").filter((line) => line.startsWith("user: User did not respond"))).toHaveLength(2);
    expect(view(run, "b")).toEqual(["user: help", "a: on", "a: on", "a: on"]);
  });

  it("counts a limit of 0 as 50 in Python and refuses it in .NET", async () => {
    const run = await play({ autonomous: { turn_limits: { a: 0 } } }, replies(51));
    expect(run.end).toMatchObject({ kind: "waiting", speaker: "customer" });
    const refused = await play({ autonomous: { turn_limits: { a: 0 } }, dialect: "dotnet" }, []);
    expect((refused.end as { message: string }).message).toContain(".NET takes no limit below 1");
  });

  it("starts its count again after a handoff", async () => {
    const run = await play(
      { autonomous: { agents: ["a"], turn_limits: { a: 1 }, prompts: { a: "Go on." } } },
      [...replies(1), handOver("a", "b"), handOver("b", "a"), ...replies(2)],
    );
    expect(run.end).toMatchObject({ kind: "waiting", speaker: "customer" });
    expect(view(run, "a").filter((line) => line === "user: Go on.")).toHaveLength(2);
  });
});

describe("approvals in a channel", () => {
  const participants = [
    { name: "customer", kind: "human" },
    {
      name: "a",
      tools: [
        { name: "pay", approval: true, set: { paid: true } },
        { name: "cancel", approval: true },
      ],
    },
    { name: "b", tools: [] },
  ];

  it("hold a handoff of the same reply until the answer, whatever it is", async () => {
    for (const answer of ["approve", "reject"]) {
      const run = await play({ participants }, [
        { from: "a", tools: ["handoff_to_b", "pay"] },
        { from: "customer", tools: [answer] },
        { from: "b", text: "B" },
      ]);
      expect(speakers(run), answer).toEqual(["customer", "a", "customer", "b"]);
      expect(run.turns[2]?.explanation.evaluations.at(-1)?.reason).toContain(
        "the handoff of a waited for the answer",
      );
      expect(view(run, "b")).toEqual(["user: help", "b: B"]);
    }
  });

  it("let the agent speak again where nothing was handed over, and do not apply effects before the answer", async () => {
    const run = await play({ participants }, [
      { from: "a", text: "I pay.", tools: ["pay"] },
      { from: "customer", tools: ["approve"] },
      { from: "a", text: "paid" },
    ]);
    expect(speakers(run)).toEqual(["customer", "a", "customer", "a"]);
    expect(run.turns[1]?.after.context_vars).toEqual({});
    // Said together with the call: streamed to the user, and in nobody's conversation.
    expect(view(run, "b")).toEqual(["user: help", "a: paid"]);
  });

  it("take no text for an answer, and no half answer", async () => {
    const text = await play({ participants }, [
      { from: "a", tools: ["pay"] },
      { from: "customer", text: "yes" },
    ]);
    expect((text.end as { message: string }).message).toContain(
      "a waits for an approval of pay: call approve or reject",
    );
    const half = await play({ participants }, [
      { from: "a", tools: ["pay", "cancel"] },
      { from: "customer", tools: [{ name: "approve", args: { tool: "pay" } }] },
    ]);
    expect(half.end).toMatchObject({ kind: "failed" });
    const both = await play({ participants }, [
      { from: "a", tools: ["pay", "cancel"] },
      {
        from: "customer",
        tools: [
          { name: "approve", args: { tool: "pay" } },
          { name: "reject", args: { tool: "cancel" } },
        ],
      },
    ]);
    expect(both.end).toMatchObject({ kind: "waiting", speaker: "a" });
  });

  it("fail in .NET beside a handoff", async () => {
    const run = await play({ participants, dialect: "dotnet" }, [
      { from: "a", tools: ["handoff_to_1", "pay"] },
    ]);
    expect((run.end as { message: string }).message).toContain("which dotnet refuses");
  });
});

describe("the dialect dotnet in a channel", () => {
  const dialect = "dotnet";

  it("numbers its tools by source, and lets the last handoff win with a warning", async () => {
    const run = await play({ dialect }, [{ from: "a", tools: ["handoff_to_1", "handoff_to_2"] }]);
    expect(run.end).toMatchObject({ speaker: "c" });
    expect(stateOf(run).warnings).toEqual(["a hands over more than once: c gets control, b does not"]);
  });

  it("shows the replies of others as messages of the user", async () => {
    const run = await play({ dialect }, [{ from: "a", text: "hello" }]);
    expect(stateOf(run).agents["b"]?.cache.map(({ role }) => role)).toEqual(["user", "user"]);
  });

  it("returns to the start, or to the previous speaker where that is switched on", async () => {
    const turns = [
      { from: "a", tools: ["handoff_to_1"] },
      { from: "b", text: "which?" },
      { from: "customer", text: "that" },
    ];
    expect((await play({ dialect }, turns)).end).toMatchObject({ speaker: "a" });
    expect((await play({ dialect, return_to_previous: true }, turns)).end).toMatchObject({ speaker: "b" });
  });

  it("ends with the reply of an agent that has nobody to hand over to", async () => {
    const handoffs = [{ from: "a", to: "b" }];
    const run = await play({ dialect, handoffs }, [
      { from: "a", tools: ["handoff_to_1"] },
      { from: "b", text: "bye" },
    ]);
    expect(run.end).toEqual({ kind: "closed", reason: "natural_end" });
    const python = await play({ handoffs }, [handOver("a", "b"), { from: "b", text: "bye" }]);
    expect(python.end).toMatchObject({ kind: "waiting", speaker: "customer" });
  });

  it("refuses the same handoff twice", async () => {
    const run = await play({ dialect, handoffs: [{ from: "a", to: ["b", "b"] }] }, []);
    expect((run.end as { message: string }).message).toContain("a hands over to b twice, which .NET refuses");
  });

  it("has the default mesh", async () => {
    const run = await play({ dialect }, [
      { from: "a", tools: ["handoff_to_2"] },
      { from: "c", tools: ["handoff_to_1"] },
    ]);
    expect(run.end).toMatchObject({ speaker: "a" });
  });

  it("falls back to a sentence of its own where nobody has a description", () => {
    const given = (edition: string) =>
      documentOrchestration("handoff").givenTools!(
        documentFrom({ orchestration: "handoff", dialect: edition, participants: ["a", "b"], start: "a" }),
        "a",
      ).map(({ description }) => description);
    expect(given("dotnet")).toEqual(["handoff to b"]);
    expect(given("python")).toEqual(["Handoff to the b agent."]);
  });

  it("reads handoffs from calls alone, and no result of another tool", async () => {
    const participants = [
      { name: "customer", kind: "human" },
      { name: "a", tools: [{ name: "trick", handoff: "c" }] },
      { name: "b", tools: [] },
      { name: "c", tools: [] },
    ];
    const net = await play({ participants, dialect }, [{ from: "a", tools: ["handoff_to_1", "trick"] }]);
    expect(net.end).toMatchObject({ speaker: "b" });
    const python = await play({ participants }, [{ from: "a", tools: ["trick", "handoff_to_b"] }]);
    expect(python.end).toMatchObject({ speaker: "c" });
  });

  it("goes on alone and ends by condition in .NET too", async () => {
    const extra = { dialect, autonomous: { turn_limits: { a: 2 } }, terminate_when: 'said == "done"' };
    const run = await play(extra, [
      { from: "a", text: "on" },
      { from: "a", text: "done" },
    ]);
    expect(run.end).toEqual({ kind: "closed", reason: "terminate_when" });
  });
});

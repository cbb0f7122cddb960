import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Envelope, JsonObject, TransitionData } from "../../runtime/index.js";
import { formatLine, parseEnvelope, pythonJson } from "../../runtime/index.js";
import { channelMetadata } from "../support/channel.js";

const WORDS = "tea leaf water cup steam quiet morning garden paper river stone light".split(" ");
const BODY = 120;
/** Lines that are written at once: a log of a million does not fit into one string. */
const FLUSH_AT = 10_000;

/** A small generator of equal numbers for equal seeds, so that every run measures the same bytes. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function rule(when: TransitionData["when"], then: TransitionData["then"], priority = 0): TransitionData {
  return { when, then, priority };
}

const agent = (agent_id: string) => ({ name: "agent", args: { agent_id } });
const contextIs = (key: string, value: string) => ({ name: "context_equals", args: { key, value } });

/**
 * A draft goes to the reviewer, who sends it back by setting the context; every 50th review asks the user. Rules that never fire
 * stand before and between these four until there are `rules` of them.
 */
function graphOf(user: string, drafter: string, reviewer: string, rules: number): JsonObject {
  const deciding = [
    rule({ name: "from_speaker", args: { agent_id: user } }, agent(drafter)),
    rule(contextIs("phase", "review"), agent(reviewer)),
    rule(contextIs("phase", "write"), agent(drafter)),
    rule(
      { name: "tool_called", args: { tool_name: "publish" } },
      { name: "terminate", args: { reason: "published" } },
      -10,
    ),
  ];
  const silent = Array.from({ length: rules - deciding.length }, (_, index) =>
    rule(contextIs("phase", `phase ${index}`), agent(user)),
  );
  return {
    initial_speaker: user,
    transitions: [...silent, ...deciding],
    default_target: { name: "terminate", args: { reason: "lost" } },
    max_turns: null,
  } as unknown as JsonObject;
}

/** Writes a store with one channel of `lines` envelopes in AG2's line format and gives the channel's id. */
export function makeBigStore(folder: string, lines: number, rules: number): string {
  const next = random(1);
  let tick = 0n;
  const stamp = () => {
    tick += 1000n * BigInt(1 + Math.floor(next() * 1024));
    const half = () =>
      Math.floor(next() * 2 ** 32)
        .toString(16)
        .padStart(8, "0");
    const clock = (1_796_029_200_000_000_000n + tick).toString(16).padStart(16, "0");
    return clock + half() + half();
  };
  const [user, drafter, reviewer, channelId] = [stamp(), stamp(), stamp(), stamp()] as const;
  const knobs = {
    graph: graphOf(user, drafter, reviewer, rules),
    context_vars: { phase: "write", round: 0 },
  };
  const channel = join(folder, "channels", channelId);
  mkdirSync(channel, { recursive: true });
  const pending: string[] = [];
  let written = 0;
  const flush = () => {
    if (pending.length > 0) appendFileSync(join(channel, "wal.jsonl"), `${pending.join("\n")}\n`);
    pending.length = 0;
  };
  const post = (
    sender_id: string,
    event_type: string,
    event_data: JsonObject,
    more: Partial<Envelope> = {},
  ) => {
    const envelope_id = stamp();
    const created_at = `2026-11-30T09:00:${String(written % 60).padStart(2, "0")}+00:00`;
    const fields = {
      audience: null,
      channel_id: channelId,
      created_at,
      envelope_id,
      event_data,
      event_type,
      sender_id,
      ...more,
    };
    pending.push(formatLine(parseEnvelope(fields)));
    written++;
    if (pending.length === FLUSH_AT) flush();
    return envelope_id;
  };
  const body = () => {
    let text = `${written}: `;
    while (text.length < BODY) text += `${WORDS[Math.floor(next() * WORDS.length)]} `;
    return text.slice(0, BODY);
  };
  for (const invitee of [drafter, reviewer])
    post(
      user,
      "ag2.channel.invite",
      {
        channel_id: channelId,
        creator_id: user,
        manifest_type: "workflow",
        manifest_version: 1,
        knobs,
        labels: {},
      },
      { audience: [invitee] },
    );
  post(user, "ag2.channel.opened", { channel_id: channelId }, { audience: [user, drafter, reviewer] });

  let step: "user" | "draft" | "set" | "review" = "user";
  let answered: string | null = null;
  let round = 0;
  const packet = (sender: string, set: JsonObject, routing: JsonObject) => {
    const data = { body: body(), context_updates: { delete: [], set }, routing };
    answered = post(sender, "ag2.packet", data, { causation_id: answered });
  };
  while (written < lines)
    if (step === "user") {
      answered = post(user, "ag2.msg.text", { text: body() });
      step = "draft";
    } else if (step === "draft") {
      packet(drafter, { phase: "review", round: ++round }, { kind: "text" });
      step = "set";
    } else if (step === "set") {
      post(
        reviewer,
        "ag2.context.set",
        round % 2 ? { delete: ["note"], set: { phase: "write" } } : { set: { note: round, phase: "write" } },
      );
      step = "review";
    } else if (round % 50 === 0) {
      packet(reviewer, {}, { kind: "handoff", reason: "ask", target: user, tool: "ask_user" });
      step = "user";
    } else {
      packet(reviewer, {}, { kind: "text" });
      step = "draft";
    }

  flush();
  const metadata = { ...channelMetadata([user, drafter, reviewer], knobs), channel_id: channelId };
  writeFileSync(join(channel, "metadata.json"), pythonJson(metadata as unknown as JsonObject));
  return channelId;
}

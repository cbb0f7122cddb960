import { expect, it } from "vitest";
import type { Envelope, JsonObject, JsonValue } from "../../runtime/index.js";
import { documentFrom, documentOrchestration, orchestrationFor, parseEnvelope } from "../../runtime/index.js";
import type { HandoffState } from "../../runtime/orchestrations/handoff/channel/state.js";
import type { Message } from "../../runtime/orchestrations/handoff/conversation/message.js";
import { channelMetadata } from "../support/channel.js";
import { golden } from "../support/golden.js";
import type { HandoffCase } from "./handoff-case.js";

/** Items of a reply, as the golden file has them. */
type Item = { text: string } | { call: string };
type Turn = HandoffCase["expect"]["turns"][number];

const USER = "the user";

it("a channel folds the framework's runs to the same speakers and the same transcripts", () => {
  const cases = [...golden<HandoffCase>("maf/handoff"), ...golden<HandoffCase>("maf/handoff-handwritten")];
  const linear = cases.filter(isLinear);
  let agreed = 0;
  for (const one of linear) {
    const { speakers, state } = foldCase(one);
    expect(speakers, one.id).toEqual(expectedSpeakers(one));
    expect(transcripts(state.agents), one.id).toEqual(expectedTranscripts(one));
    agreed++;
  }
  console.log(`handoff runs folded in a channel: ${agreed} / ${linear.length} agree`);
  expect(linear.length).toBeGreaterThanOrEqual(60);
});

/**
 * Runs that a channel can hold: one conversation, one request at a time, and turns that are one envelope each. What the runner alone
 * can do (several runs side by side, failures, conditions in Python) is held by handoff.test.ts.
 */
function isLinear({ mode, topology, expect: { runs, turns } }: HandoffCase): boolean {
  return (
    mode === "stream" &&
    topology.termination === null &&
    topology.participants.every(({ name }) => name !== null && name !== "") &&
    runs.every(
      ({ input, raised }, index) => !raised && (index === 0 || input.kind === "skipped" || isAnswer(input)),
    ) &&
    runs.every(({ input }) => (input.responses ?? []).every(({ texts = [] }) => texts.length < 2)) &&
    turns.every(({ outcome }) => outcome !== "error") &&
    turns.every((turn, index) => isOneEnvelope(turn, topology, turns[index - 1])) &&
    runs.every(({ pending_after = [] }, index) => pending_after.length < 2 || answersAll(runs, index))
  );
}

function isAnswer({ kind }: HandoffCase["expect"]["runs"][number]["input"]): boolean {
  return kind === "responses";
}

/** Every pending request is answered by the next run, if there is one. */
function answersAll(runs: HandoffCase["expect"]["runs"], index: number): boolean {
  const next = runs[index + 1]?.input;
  return next?.responses === undefined || next.responses.length === runs[index]?.pending_after?.length;
}

/** One reply; or calls of own tools and then a text. Results of own tools do not stand in an envelope. */
function isOneEnvelope(turn: Turn, topology: HandoffCase["topology"], before: Turn | undefined): boolean {
  const calls = turn.model_calls.map(({ out }) => out as Item[]);
  const own = topology.participants.find(({ name }) => name === turn.speaker)?.tools ?? [];
  const callsOwn = calls.flat().some((item) => "call" in item && own.some(({ name }) => name === item.call));
  if (calls.length > 2 || calls.some((items) => !textFirst(items))) return false;
  if (calls.length === 2)
    return calls[0]!.every((item) => "call" in item) && calls[1]!.every((item) => "text" in item);
  // An answered batch is told with what its tools gave.
  if (turn["trigger"] === "approval")
    return before?.["outcome"] === "request" && turn["outcome"] !== "handoff";
  return !callsOwn || turn["request_kind"] === "approval";
}

function textFirst(items: Item[]): boolean {
  const firstCall = items.findIndex((item) => "call" in item);
  return firstCall < 0 || items.slice(firstCall).every((item) => "call" in item);
}

function foldCase({ topology, expect: { runs, turns } }: HandoffCase) {
  const { participants, edges, start, autonomous } = topology;
  const document = documentFrom({
    orchestration: "handoff",
    participants: [
      { name: USER, kind: "human" },
      ...participants.map(({ name, description, tools }) => ({ name, description, tools: tools ?? [] })),
    ],
    start,
    ...(edges ? { handoffs: edges } : {}),
    ...(autonomous ? { autonomous } : {}),
  });
  const adapter = orchestrationFor("handoff");
  const graph = documentOrchestration("handoff").channelGraph?.(document, new Map()) as JsonObject;
  const metadata = channelMetadata(
    document.participants.map(({ name }) => name),
    { graph },
    USER,
  );
  adapter.validateCreate(metadata);
  let state = adapter.initialState(metadata);
  const speakers: JsonValue[] = [];
  const send = (sender: string, data: JsonObject) => {
    const envelope = envelopeOf(sender, data, speakers.length);
    speakers.push(state.expected_next_speaker);
    adapter.validateSend(metadata, envelope, state);
    const explained = adapter.explain(envelope, state);
    state = adapter.fold(envelope, state);
    expect(explained.nextSpeaker).toBe(state.expected_next_speaker);
  };
  for (const [index, { input }] of runs.entries()) {
    if (input.kind === "skipped" || input.responses?.some(({ terminate }) => terminate)) continue;
    send(USER, userData(input));
    for (const turn of turns.filter(({ run }) => run === index)) send(turn.speaker, agentData(turn));
  }
  return { speakers, state: state as HandoffState };
}

function userData({ text, responses = [] }: HandoffCase["expect"]["runs"][number]["input"]): JsonObject {
  const approvals = responses.flatMap(({ approved }) => (approved === undefined ? [] : [approved]));
  if (approvals.length > 0)
    return { calls: approvals.map((approved) => ({ name: approved ? "approve" : "reject" })) };
  return { text: text ?? responses.flatMap(({ texts = [] }) => texts).join("") };
}

function agentData({ model_calls }: Turn): JsonObject {
  const items = model_calls.flatMap(({ out }) => out as Item[]);
  return {
    body: items.flatMap((item) => ("text" in item ? [item.text] : [])).join(""),
    calls: items.flatMap((item) => ("call" in item ? [{ name: item.call }] : [])),
  };
}

function envelopeOf(sender: string, event_data: JsonObject, number: number): Envelope {
  const event_type = "text" in event_data ? "ag2.msg.text" : "ag2.packet";
  return parseEnvelope({
    channel_id: "ch",
    sender_id: sender,
    audience: null,
    event_type,
    event_data,
    envelope_id: `e${number}`,
  });
}

function expectedSpeakers({ expect: { runs, turns } }: HandoffCase): string[] {
  return runs.flatMap(({ input }, index) =>
    input.kind === "skipped" || input.responses?.some(({ terminate }) => terminate)
      ? []
      : [USER, ...turns.filter(({ run }) => run === index).map(({ speaker }) => speaker)],
  );
}

/** Without the ids and arguments of calls, which an envelope has of its own. */
function transcripts(agents: HandoffState["agents"]): JsonValue {
  return Object.fromEntries(
    Object.entries(agents).map(([name, { conversation, cache }]) => [
      name,
      { conversation: conversation.map(plain), cache: cache.map(plain) },
    ]),
  );
}

function expectedTranscripts({ expect: { transcripts: recorded } }: HandoffCase): JsonValue {
  return Object.fromEntries(
    Object.entries(
      recorded as unknown as Record<string, { conversation: Recorded[]; cache: Recorded[] }>,
    ).map(([name, { conversation, cache }]) => [
      name,
      { conversation: conversation.map(recordedPlain), cache: cache.map(recordedPlain) },
    ]),
  );
}

interface Recorded {
  role: string;
  author?: string;
  text?: string;
  contents?: JsonObject[];
}

function recordedPlain({ role, author, text, contents }: Recorded): JsonValue {
  return plainOf(role, author, contents ?? [{ text: text ?? "" }]);
}

function plain({ role, author, contents }: Message): JsonValue {
  return plainOf(role, author, contents);
}

function plainOf(role: string, author: string | undefined, contents: readonly JsonObject[]): JsonValue {
  return {
    role,
    author: author ?? null,
    contents: contents.map(({ id: _id, args: _args, ...content }) => content),
  };
}

import type { Turn } from "../../../runtime/index.js";
import type { Runtime } from "../../runtime.js";
import { closeIcon } from "../channel-state.js";
import { causeWords, decisionWords } from "../decision-words.js";
import type { ChannelReading } from "../library.js";
import type { LogNode } from "../node.js";
import { nameOf, oneLine } from "../words.js";
import { contextNode } from "./context-node.js";
import { decisionNode } from "./decision-node.js";
import { envelopeNode } from "./envelope-node.js";

/** `turn 2 · nurse → cardiology`, with the rule that fired in its own words, and the tools that the turn called. */
export function turnNode(reading: ChannelReading, turn: Turn, runtime: Runtime): LogNode {
  const id = `turn:${reading.path}:${turn.number}`;
  const { names } = reading.channel;
  const { decidedBy } = turn.explanation;
  const hasRule = decidedBy === "default" || typeof decidedBy === "number";
  const words = decisionWords(reading, turn, runtime);
  // "tool resolve → …" names its tool already.
  const unnamedTools = turn.tools.filter((tool) => !words.split(" ").includes(tool));
  const closes = turn.result.nextState === "closed";
  const reason = closes ? `closes the channel: ${reasonText(turn)}` : "";
  return {
    id,
    contextValue: hasRule ? "turn.rule" : "turn",
    label: `turn ${turn.number} · ${nameOf(turn.envelope.sender_id, names)} → ${nextText(turn, names)}`,
    description: oneLine(
      [causeWords(reading, turn, runtime), ...unnamedTools.map((tool) => `[${tool}]`)]
        .filter(Boolean)
        .join(" · "),
      200,
    ),
    tooltip: [words && `decided by “${words}”`, reason, textOf(turn, runtime)].filter(Boolean).join("\n"),
    icon: closes ? closeIcon(turn.result.closeReason) : { id: "comment" },
    rule: hasRule ? { reading, turn, decidedBy } : undefined,
    turn: { reading, turn },
    command: { id: "baton.openEnvelope", title: "Open Envelope" },
    envelope: { channel: reading.path, line: turn.line, title: `turn ${turn.number}` },
    children: () => details(id, reading, turn, runtime),
  };
}

async function details(
  id: string,
  reading: ChannelReading,
  turn: Turn,
  runtime: Runtime,
): Promise<LogNode[]> {
  const nodes: LogNode[] = [];
  const text = textOf(turn, runtime);
  if (text !== "")
    nodes.push({
      id: `${id}:text`,
      contextValue: "text",
      label: "says",
      description: oneLine(text, 200),
      tooltip: text,
      icon: { id: "quote" },
    });
  if (turn.tools.length > 0)
    nodes.push({
      id: `${id}:tools`,
      contextValue: "tools",
      label: "tools",
      description: oneLine(turn.tools.join(", "), 200),
      icon: { id: "tools" },
    });
  const usage = runtime.usageOf(turn.envelope);
  if (usage !== undefined)
    nodes.push({
      id: `${id}:used`,
      contextValue: "text",
      label: "used",
      description: oneLine(runtime.usageText(usage), 200),
      icon: { id: "dashboard" },
    });
  nodes.push(contextNode(id, turn, runtime), decisionNode(id, reading, turn, runtime));
  const records = await recordsBefore(reading, turn);
  for (const { envelope_id: envelopeId } of turn.contextEnvelopes) {
    const record = records.find(({ envelope }) => envelope.envelope_id === envelopeId);
    if (record) nodes.push(envelopeNode(reading, record, "context envelope"));
  }
  nodes.push(envelopeNode(reading, turn, "envelope"));
  return nodes;
}

/** Lines before a turn in which its context envelopes are looked for, where the log is big. */
const NEAR = 64;

async function recordsBefore({ paged, channel }: ChannelReading, { line }: Turn) {
  if (!paged) return channel.envelopes;
  const records = await paged.records(line - NEAR, NEAR);
  return records.filter((record) => "envelope" in record);
}

/** Who speaks next: `cardiology`, `closed`, `anyone`. */
function nextText(turn: Turn, names: ReadonlyMap<string, string>): string {
  if (turn.result.nextState === "closed") return "closed";
  const next = turn.after.expected_next_speaker;
  if (next === null) return "nobody";
  return next === "" ? "anyone" : nameOf(next, names);
}

function reasonText(turn: Turn): string {
  const reason = turn.result.closeReason;
  return typeof reason === "string" ? reason : (JSON.stringify(reason) ?? "");
}

/** What the turn says: the text of a text envelope, the body of a packet. */
function textOf(turn: Turn, { isObject, own }: Runtime): string {
  const data = turn.envelope.event_data;
  if (!isObject(data)) return "";
  const text = own(data, "text") ?? own(data, "body");
  return typeof text === "string" ? text.trim() : "";
}

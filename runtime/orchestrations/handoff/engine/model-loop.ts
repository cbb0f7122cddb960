import type { HandoffAgent } from "../agent.js";
import {
  callsOf,
  type CallContent,
  type Content,
  type Message,
  type ResultContent,
} from "../conversation/message.js";
import type { AgentState } from "./agent-state.js";
import type { AgentWorld, ModelCall, OutputItem } from "./model.js";
import { needingApproval, runBatch } from "./tool-batch.js";

/** How often a model may ask for tools in one turn; the reply after that is replaced by a sentence. */
const MAX_TOOL_ROUNDS = 40;
const LIMIT_REACHED = "Function invocation limit reached before a final answer could be produced.";

/** One run of an agent: its model is asked until it asks for no more tools, hands over, or needs an approval. */
export interface LoopResult {
  readonly response: readonly Message[];
  readonly session: readonly Message[];
  readonly modelCalls: readonly ModelCall[];
  readonly toolsRun: readonly string[];
  /** Set where a person has to answer first; nothing of the batch has run then. */
  readonly approval?: { readonly asks: readonly CallContent[]; readonly batch: readonly CallContent[] };
  readonly failure?: unknown;
}

export interface LoopOptions {
  readonly streaming: boolean;
}

/**
 * Plays the agent on what it has not read, after finishing a batch that was approved or rejected. Yields wherever it waits for
 * tools, because turns of several agents may be under way at once.
 */
export function* runAgent(
  agent: HandoffAgent,
  state: AgentState,
  world: AgentWorld,
  { streaming }: LoopOptions,
): Generator<void, LoopResult> {
  const response: Message[] = [];
  const modelCalls: ModelCall[] = [];
  const toolsRun: string[] = [];
  let { session } = state;
  let input: readonly Message[] = state.cache;
  const end = (more: Partial<LoopResult> = {}): LoopResult => ({
    response,
    session: streaming ? session : signed(session, agent.author),
    modelCalls,
    toolsRun,
    ...more,
  });

  if (state.answers.length > 0) {
    const { answered, others } = finishPostponed(agent, state, world);
    const results = [...answered.results, ...others.results];
    response.push({ role: "tool", author: agent.author, contents: results });
    toolsRun.push(...answered.ran, ...others.ran);
    // Where everything was rejected there is nothing to wait for.
    if (answered.ran.length + others.results.length > 0) yield;
    input = [...withoutAnswers(input), ...resultMessages(answered.results, others.results)];
    if (others.endsTurn) return end();
  }
  for (let round = 0; ; round++) {
    const seen = [...session, ...input];
    let output: readonly OutputItem[];
    try {
      output = world.reply(seen);
    } catch (failure) {
      modelCalls.push({ seen, output: [] });
      return end({ failure });
    }
    modelCalls.push({ seen, output });
    const contents = contentsOf(output, streaming);
    const said = replyOf(agent, contents);
    const calls = said ? callsOf(said) : [];
    const usesTools = calls.length > 0 && agent.tools.length + agent.handoffs.length > 0;
    const asks = usesTools ? needingApproval(agent, calls) : [];
    session = [...seen, ...remembered(said, asks)];
    if (asks.length > 0) return end({ approval: { asks, batch: calls } });
    if (usesTools && round === MAX_TOOL_ROUNDS) {
      response.push({ role: "assistant", author: agent.author, contents: [{ text: LIMIT_REACHED }] });
      return end();
    }
    if (said) response.push(said);
    if (!usesTools) return end();
    const { results, ran, endsTurn } = runBatch(agent, calls, world);
    response.push({ role: "tool", author: agent.author, contents: results });
    toolsRun.push(...ran);
    yield;
    input = resultMessages(results);
    if (endsTurn) return end();
  }
}

/** The calls that were asked for run first, then the rest of the batch, which had to wait with them. */
function finishPostponed(agent: HandoffAgent, { postponed, answers }: AgentState, world: AgentWorld) {
  const asked = new Set(answers.map(({ id }) => id));
  const rejected = new Set(answers.filter((answer) => !answer.approval_response).map(({ id }) => id));
  const calls = answers.flatMap(({ id }) => postponed.find((call) => call.id === id) ?? []);
  const rest = postponed.filter(({ id }) => !asked.has(id));
  return { answered: runBatch(agent, calls, world, rejected), others: runBatch(agent, rest, world) };
}

/** Results as the model gets them: by nobody, one message a batch. */
function resultMessages(...batches: (readonly ResultContent[])[]): Message[] {
  return batches.flatMap((contents) => (contents.length === 0 ? [] : [{ role: "tool" as const, contents }]));
}

/** After a whole reply the agent's own messages bear its name. */
function signed(session: readonly Message[], author: string): Message[] {
  return session.map((message) =>
    message.role === "user" || message.author !== undefined ? message : { ...message, author },
  );
}

function withoutAnswers(messages: readonly Message[]): Message[] {
  return messages.filter(({ contents }) => !contents.some((content) => "approval_response" in content));
}

/** Texts that follow each other in a stream run together. */
function contentsOf(output: readonly OutputItem[], streaming: boolean): Content[] {
  const contents: Content[] = [];
  for (const item of output) {
    const last = contents.at(-1);
    if (streaming && "text" in item && last && "text" in last)
      contents[contents.length - 1] = { text: last.text + item.text };
    else contents.push(item);
  }
  return contents;
}

function replyOf(agent: HandoffAgent, contents: readonly Content[]): Message | undefined {
  return contents.length === 0 ? undefined : { role: "assistant", author: agent.author, contents };
}

/** The reply as the agent's own model sees it again: by nobody, and requests for approval stay in it. */
function remembered(said: Message | undefined, asks: readonly CallContent[]): Message[] {
  if (!said) return [];
  return [
    {
      role: said.role,
      contents: [...said.contents, ...asks.map(({ call, id }) => ({ approval_request: call, id }))],
    },
  ];
}

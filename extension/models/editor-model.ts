import * as vscode from "vscode";
import type { ChatMessage, ChatModel, ChatReply, ChatTool, ModelSpec } from "../../runtime/index.js";
import type { Runtime } from "../runtime.js";

/** One of the editor's own models. Rejects with a sentence where there is none of that name. */
export async function editorModel(spec: ModelSpec, runtime: Runtime): Promise<ChatModel> {
  const [model] = await vscode.lm.selectChatModels(spec.model === "" ? {} : { family: spec.model });
  if (model === undefined) throw await noModel(spec.model, runtime);
  return {
    reply: async (messages, tools, signal) => {
      const stop = new vscode.CancellationTokenSource();
      const cancel = () => stop.cancel();
      signal.addEventListener("abort", cancel, { once: true });
      try {
        return await ask(model, { messages, tools }, stop.token);
      } catch (error) {
        signal.throwIfAborted();
        throw refusal(error, model, runtime);
      } finally {
        signal.removeEventListener("abort", cancel);
        stop.dispose();
      }
    },
  };
}

async function ask(
  model: vscode.LanguageModelChat,
  { messages, tools }: { messages: readonly ChatMessage[]; tools: readonly ChatTool[] },
  token: vscode.CancellationToken,
): Promise<ChatReply> {
  const said = messages.map(toEditor);
  const response = await model.sendRequest(
    said,
    {
      justification: "A workflow that you run lets this model play a participant.",
      tools: tools.map(({ name, description, parameters }) => ({
        name,
        description,
        inputSchema: parameters,
      })),
    },
    token,
  );
  const reply: ChatReply = { text: "", calls: [], model: model.family };
  for await (const part of response.stream)
    if (part instanceof vscode.LanguageModelTextPart) reply.text += part.value;
    else if (part instanceof vscode.LanguageModelToolCallPart)
      reply.calls.push({ id: part.callId, name: part.name, args: JSON.stringify(part.input) });
  const counted = await Promise.all([...said, reply.text].map((text) => model.countTokens(text, token)));
  reply.outputTokens = counted.pop();
  reply.inputTokens = counted.reduce((sum, count) => sum + count, 0);
  return reply;
}

/** The editor has no system messages: the prompt is the user's. */
function toEditor(message: ChatMessage): vscode.LanguageModelChatMessage {
  const { LanguageModelChatMessage, LanguageModelTextPart } = vscode;
  switch (message.role) {
    case "system":
    case "user":
      return LanguageModelChatMessage.User(message.text);
    case "tool":
      return LanguageModelChatMessage.User([
        new vscode.LanguageModelToolResultPart(message.callId, [new LanguageModelTextPart(message.text)]),
      ]);
    case "assistant":
      return LanguageModelChatMessage.Assistant(
        [
          ...(message.text === "" ? [] : [new LanguageModelTextPart(message.text)]),
          ...(message.calls ?? []).map(
            ({ id, name, args }) =>
              new vscode.LanguageModelToolCallPart(id, name, JSON.parse(args) as object),
          ),
        ],
        message.name,
      );
  }
}

async function noModel(wanted: string, { RoundError }: Runtime): Promise<Error> {
  const known = await vscode.lm.selectChatModels();
  const families = [...new Set(known.map(({ family }) => family))].join(", ");
  const there =
    families === ""
      ? "It has none: install an extension that brings models, such as GitHub Copilot, and sign in."
      : `It has ${families}.`;
  const which = wanted === "" ? "no model" : `no model “${wanted}”`;
  return new RoundError("ModelUnavailable", `the editor has ${which}. ${there}`);
}

function refusal(error: unknown, { name }: vscode.LanguageModelChat, { RoundError }: Runtime): Error {
  const text = error instanceof Error ? error.message : String(error);
  const fault = error instanceof vscode.LanguageModelError ? "ModelRefused" : "ModelUnavailable";
  return new RoundError(fault, `the editor's model ${name} did not answer: ${text}`);
}

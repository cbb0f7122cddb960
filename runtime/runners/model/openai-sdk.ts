// A bundle of its own, which is loaded when a model speaks for the first time.
export { default } from "openai";
export type { ChatCompletionMessageParam, ChatCompletionTool } from "openai/resources/chat/completions";

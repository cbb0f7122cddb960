import type { ModelSpec } from "../document/runner-spec.js";
import type { ChatModel } from "./model/chat-model.js";
import type { Runner } from "./runner.js";

/** What runners need of the program that they run in. */
export interface RunnerHost {
  /** Whether programs, modules and models that a document names may be used. Without that nothing of it is executed. */
  trusted: boolean;
  /** Where relative paths in the document start. */
  folder: string;
  /** A key by the name of its environment variable. */
  secret(name: string): Promise<string | undefined>;
  /** Asks a person. */
  interactive?: Runner;
  /** One of the editor's own models. Rejects with a sentence where there is none. */
  editorModel?(spec: ModelSpec): Promise<ChatModel>;
  /** What a program writes to its stderr, line by line, after its participant's name. */
  output?(line: string): void;
}

import type { ChatModel, ModelSpec, RunnerHost } from "../runtime/index.js";

/** What the program around a session lends to it, for participants that are played by models and programs. */
export interface SessionHost {
  /** Whether what a workspace names may be executed. */
  trusted(): boolean;
  /** A model's key by the name of its environment variable. */
  secret(name: string): Promise<string | undefined>;
  /** One of the editor's own models, where there is an editor. */
  editorModel?(spec: ModelSpec): Promise<ChatModel>;
}

/** A session over stdio: whoever starts it trusts what it is started for, and keys come from the environment. */
export const processHost: SessionHost = {
  trusted: () => true,
  secret: async (name) => process.env[name],
};

/** The host as runners see it. @param folder where relative paths of the document start */
export function runnerHost(host: SessionHost, folder: string, output: (line: string) => void): RunnerHost {
  return {
    trusted: host.trusted(),
    folder,
    secret: (name) => host.secret(name),
    ...(host.editorModel && { editorModel: (spec: ModelSpec) => host.editorModel!(spec) }),
    output,
  };
}

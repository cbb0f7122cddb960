import { Worker } from "node:worker_threads";
import { PortMessageReader, PortMessageWriter } from "vscode-languageserver/node";
import type { Link } from "./second-server.js";

/** What the thread may hold. Without a limit of its own a text that does not fit would end the whole process. */
const MOST_MEGABYTES = 2048;

/** Starts the file of this server once more, in a thread. */
export function startThread(file: URL): Link {
  const worker = new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    // The process's own output may carry the protocol.
    stdout: true,
  });
  return {
    reader: new PortMessageReader(worker),
    writer: new PortMessageWriter(worker),
    onFailure(listener) {
      let why = "it ended by itself";
      worker.on("error", (error) => (why = error instanceof Error ? error.message : String(error)));
      worker.on("exit", () => listener(why));
    },
    end: () => void worker.terminate(),
  };
}

import { isMainThread, parentPort, Worker } from "node:worker_threads";
import {
  createConnection,
  PortMessageReader,
  PortMessageWriter,
  ProposedFeatures,
} from "vscode-languageserver/node";
import { LargeTexts } from "./large/large-texts.js";
import { Router } from "./large/router.js";
import type { Link } from "./large/second-server.js";
import { createServer } from "./server.js";

/** What the thread of the large texts may hold, in megabytes. Without a limit of its own a text that does not fit would end the process. */
const MOST_MEGABYTES = 2048;

const { all } = ProposedFeatures;
if (isMainThread) {
  const texts = new LargeTexts(startThread);
  const router = new Router(texts);
  // The transport (--stdio, --node-ipc, --socket, --pipe) is read from the command line by createConnection.
  const connection = createConnection(all, { messageStrategy: router });
  router.serve(connection);
  createServer(connection, texts).listen();
} else if (parentPort)
  // The thread of the large texts: the same server, and the first one is its client.
  createServer(
    createConnection(all, new PortMessageReader(parentPort), new PortMessageWriter(parentPort)),
  ).listen();

/** Starts this file once more, in a thread. */
function startThread(): Link {
  const worker = new Worker(new URL(import.meta.url), {
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

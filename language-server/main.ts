import { isMainThread, parentPort } from "node:worker_threads";
import {
  createConnection,
  PortMessageReader,
  PortMessageWriter,
  ProposedFeatures,
} from "vscode-languageserver/node";
import { LargeTexts } from "./large/large-texts.js";
import { Router } from "./large/router.js";
import { startThread } from "./large/thread.js";
import { createServer } from "./server.js";

const { all } = ProposedFeatures;
if (isMainThread) {
  const texts = new LargeTexts(() => startThread(new URL(import.meta.url)));
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

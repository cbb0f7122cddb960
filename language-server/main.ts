import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { createServer } from "./server.js";

// The transport (--stdio, --node-ipc, --socket, --pipe) is read from the command line by createConnection.
createServer(createConnection(ProposedFeatures.all)).listen();

import * as vscode from "vscode";
import { envelopeUri } from "../logs/envelope-document.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Shows one record of a log as read-only JSON. */
export const openEnvelope: Command = {
  id: "baton.openEnvelope",
  run: async (_services, argument) => {
    const envelope = logNodeOf(argument)?.envelope;
    if (envelope === undefined) return;
    const document = await vscode.workspace.openTextDocument(envelopeUri(envelope));
    await vscode.window.showTextDocument(document, { preview: true });
  },
};

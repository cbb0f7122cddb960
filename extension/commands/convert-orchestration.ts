import * as vscode from "vscode";
import { WORKFLOW_LANGUAGES } from "../languages.js";
import type { Command, Services } from "../services.js";

/** The server's command that writes the converted document into a new file and says what is lost. */
const CONVERT = "baton.server.convert";

export const convertToAg2: Command = {
  id: "baton.convertToAg2",
  run: (services, argument) => convert(services, argument, "ag2"),
};

export const convertToHandoff: Command = {
  id: "baton.convertToHandoff",
  run: (services, argument) => convert(services, argument, "handoff"),
};

/** Says the workflow of the active editor in another orchestration. @param suffix by which the conversion is known */
async function convert({ runtime, client }: Services, argument: unknown, suffix: string): Promise<void> {
  const uri = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
  const document = uri && (await vscode.workspace.openTextDocument(uri));
  if (!document || !WORKFLOW_LANGUAGES.includes(document.languageId)) {
    void vscode.window.showInformationMessage("Open a workflow document first: there is nothing to convert.");
    return;
  }
  const { parseWorkflow, documentOrchestration } = await runtime();
  const [workflow] = parseWorkflow(document.getText(), { uri: document.uri.path }).documents;
  const known = documentOrchestration(workflow?.orchestration).conversions ?? [];
  if (workflow && !known.some((each) => each.suffix === suffix)) {
    const titles = known.map(({ title }) => title).join(" or ");
    void vscode.window.showInformationMessage(
      `${vscode.workspace.asRelativePath(document.uri)} is one already${titles === "" ? "" : `: it can be converted to ${titles}`}.`,
    );
    return;
  }
  await client.start();
  await vscode.commands.executeCommand(CONVERT, document.uri.toString(), suffix);
}

import * as vscode from "vscode";
import { WORKFLOW_LANGUAGES } from "../languages.js";
import { keyNamesIn } from "../models/key-names.js";
import type { Command } from "../services.js";

/** Puts the key of a model server into the editor's secret storage, by the name that a document has for it. */
export const storeModelKey: Command = {
  id: "baton.storeModelKey",
  run: async ({ keys, runtime }, argument) => {
    const document = vscode.window.activeTextEditor?.document;
    const [known] =
      document && WORKFLOW_LANGUAGES.includes(document.languageId)
        ? keyNamesIn(await runtime(), document.getText(), document.uri.path)
        : [];
    const name =
      typeof argument === "string"
        ? argument
        : await vscode.window.showInputBox({
            title: "Store a Model Key (1/2)",
            prompt: "What api_key_env calls it in the workflow",
            value: known ?? "OPENAI_API_KEY",
            ignoreFocusOut: true,
            validateInput: (text) =>
              /^[A-Za-z_]\w*$/.test(text) ? undefined : "Write a name such as OPENAI_API_KEY.",
          });
    if (name === undefined) return;
    const key = await vscode.window.showInputBox({
      title: "Store a Model Key (2/2)",
      prompt: `The key itself. It goes into the editor's secret storage, and to no file.`,
      password: true,
      ignoreFocusOut: true,
      validateInput: (text) => (text.trim() === "" ? "Paste the key." : undefined),
    });
    if (key === undefined) return;
    await keys.store(name, key.trim());
    void vscode.window.showInformationMessage(
      `The key ${name} is stored. Runs in this editor use it wherever a workflow's api_key_env names it.`,
    );
  },
};

import * as vscode from "vscode";
import { DEBUG_TYPE } from "./type.js";

/** What the debug adapter answers to `baton/inlineValues`; lines and columns from 1. */
interface Answer {
  values: readonly { line: number; column: number; endLine: number; endColumn: number; text: string }[];
}

/** Shows behind the lines of a workflow that stands still what its names hold, who spoke and which rules decided. The debug adapter knows. */
export class InlineValues implements vscode.InlineValuesProvider {
  async provideInlineValues(
    { uri }: vscode.TextDocument,
    { start, end }: vscode.Range,
    { frameId }: vscode.InlineValueContext,
  ): Promise<vscode.InlineValue[]> {
    const session = vscode.debug.activeDebugSession;
    if (session?.type !== DEBUG_TYPE) return [];
    const asked = { frameId, path: uri.fsPath, startLine: start.line + 1, endLine: end.line + 1 };
    const { values } = (await session.customRequest("baton/inlineValues", asked)) as Answer;
    return values.map(
      ({ line, column, endLine, endColumn, text }) =>
        new vscode.InlineValueText(new vscode.Range(line - 1, column - 1, endLine - 1, endColumn - 1), text),
    );
  }
}

import type { CodeAction, CodeActionContext, TextEdit, WorkspaceEdit } from "vscode-languageserver";
import { CodeActionKind } from "vscode-languageserver";
import type { ParsedText } from "../../runtime/index.js";
import { textEditsOf } from "../../runtime/index.js";
import { isWanted } from "../actions/kinds.js";
import type { Mendable } from "../actions/proved-fixes.js";
import { preferredOf } from "../actions/proved-fixes.js";
import { withinTime } from "../actions/within-time.js";
import { silencersOf } from "./silencers.js";

/** The text that the actions change: edits are only valid for this very version. */
export interface ActionTarget {
  uri: string;
  version: number;
  parsed: ParsedText;
  /** Whether the client takes edits that name their version; older clients do not. */
  versionedEdits: boolean;
}

/** A quick fix for each fix of the findings, and ways to turn each finding off. */
export function codeActionsOf(
  found: readonly Mendable[],
  target: ActionTarget,
  { only }: Pick<CodeActionContext, "only">,
): CodeAction[] {
  if (!isWanted(only, CodeActionKind.QuickFix)) return [];
  return withinTime(found, (each) => actionsFor(each, target));
}

function actionsFor({ finding, diagnostic, fixes }: Mendable, target: ActionTarget): CodeAction[] {
  const document = target.parsed.documents[0];
  const silencers = document ? silencersOf(finding, document) : [];
  // An editor takes the preferred fix unasked; of two it could not tell which.
  const preferred = preferredOf(fixes);
  return withinTime([...fixes, ...silencers], (fix) => {
    const edits = textEditsOf(target.parsed, fix);
    if (edits.length === 0) return [];
    const action: CodeAction = {
      title: fix.title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      edit: workspaceEditOf(target, edits),
    };
    if (fix === preferred) action.isPreferred = true;
    return [action];
  });
}

export function workspaceEditOf(
  { uri, version, versionedEdits }: ActionTarget,
  edits: TextEdit[],
): WorkspaceEdit {
  // The version lets the client refuse an edit that was computed for an older text.
  if (versionedEdits) return { documentChanges: [{ textDocument: { uri, version }, edits }] };
  return { changes: { [uri]: edits } };
}

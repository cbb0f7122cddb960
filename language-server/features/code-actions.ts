import type { CodeAction, CodeActionParams, Range, TextEdit, WorkspaceEdit } from "vscode-languageserver";
import { CodeActionKind } from "vscode-languageserver";
import type { ParsedText } from "../../runtime/index.js";
import { textEditsOf } from "../../runtime/index.js";
import type { Shown } from "./diagnostics.js";
import { isWanted } from "../actions/kinds.js";
import { silencersOf } from "./silencers.js";

/** Each fix is proved by an analysis of the mended workflow, so a selection of the whole file must not ask for hundreds of them. */
const MOST_FINDINGS = 16;

/** The text that the actions change: edits are only valid for this very version. */
export interface ActionTarget {
  uri: string;
  version: number;
  parsed: ParsedText;
  /** Whether the client takes edits that name their version; older clients do not. */
  versionedEdits: boolean;
}

/** A quick fix for each fix of each finding that touches the range, and ways to turn the finding off. */
export function codeActionsOf(
  shown: readonly Shown[],
  target: ActionTarget,
  { range, context }: Pick<CodeActionParams, "range" | "context">,
): CodeAction[] {
  if (!isWanted(context.only, CodeActionKind.QuickFix)) return [];
  return shown
    .filter(({ finding }) => touches(finding.range, range))
    .slice(0, MOST_FINDINGS)
    .flatMap((each) => fixesOf(each, target));
}

function fixesOf({ finding, diagnostic }: Shown, target: ActionTarget): CodeAction[] {
  const document = target.parsed.documents[0];
  const silencers = document ? silencersOf(finding, document) : [];
  // An editor takes the preferred fix unasked; of two it could not tell which.
  const { fixes } = finding;
  const preferred = fixes.find((fix) => fix.preferred);
  return [...fixes, ...silencers].flatMap((fix) => {
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

/** Whether two ranges share a place, if only an end. */
export function touches(a: Range, b: Range): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

function isBefore(a: Range["start"], b: Range["start"]): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

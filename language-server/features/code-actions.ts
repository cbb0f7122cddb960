import type { CodeAction, CodeActionParams, Range, TextEdit, WorkspaceEdit } from "vscode-languageserver";
import { CodeActionKind } from "vscode-languageserver";
import type { ParsedText } from "../../runtime/index.js";
import { editsFor } from "../../runtime/index.js";
import type { Shown } from "./diagnostics.js";
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
  if (context.only && !context.only.some((kind) => isQuickFix(kind))) return [];
  return shown
    .filter(({ finding }) => touches(finding.range, range))
    .slice(0, MOST_FINDINGS)
    .flatMap((each) => fixesOf(each, target));
}

function fixesOf({ finding, diagnostic }: Shown, target: ActionTarget): CodeAction[] {
  const document = target.parsed.documents[0];
  const silencers = document ? silencersOf(finding, document) : [];
  return [...finding.fixes, ...silencers].flatMap((fix) => {
    const edits = fix.textEdits ?? (document ? editsFor(target.parsed, document, fix.edits) : []);
    if (edits.length === 0) return [];
    const action: CodeAction = {
      title: fix.title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      edit: workspaceEdit(target, edits),
    };
    if (fix.preferred) action.isPreferred = true;
    return [action];
  });
}

function workspaceEdit({ uri, version, versionedEdits }: ActionTarget, edits: TextEdit[]): WorkspaceEdit {
  // The version lets the client refuse an edit that was computed for an older text.
  if (versionedEdits) return { documentChanges: [{ textDocument: { uri, version }, edits }] };
  return { changes: { [uri]: edits } };
}

/** A request for `quickfix` or for one of its parents or children (`""`, `quickfix.baton`) is a request for ours. */
function isQuickFix(kind: string): boolean {
  return kind === "" || kind === CodeActionKind.QuickFix || kind.startsWith(`${CodeActionKind.QuickFix}.`);
}

function touches(a: Range, b: Range): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

function isBefore(a: Range["start"], b: Range["start"]): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

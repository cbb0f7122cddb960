import type { CodeAction, CodeActionContext, Range } from "vscode-languageserver";
import { CodeActionKind } from "vscode-languageserver";
import { editsFor } from "../../runtime/index.js";
import { otherLanguage } from "../actions/convert.js";
import { conversionsOf } from "../actions/convert-orchestration.js";
import { debugFinding } from "../actions/debug-finding.js";
import type { Deferred } from "../actions/deferred.js";
import { extractScenario } from "../actions/extract-scenario.js";
import { FIX_ALL, isWanted } from "../actions/kinds.js";
import type { Mendable } from "../actions/proved-fixes.js";
import { preferredOf, touches } from "../actions/proved-fixes.js";
import { withinTime } from "../actions/within-time.js";
import { isInRules, sortedOrder } from "../actions/sort-rules.js";
import { CONVERT } from "../protocol.js";
import type { ActionTarget } from "./code-actions.js";
import { workspaceEditOf } from "./code-actions.js";
import type { Shown } from "./diagnostics.js";

export interface RefactoringRequest {
  range: Range;
  context: Pick<CodeActionContext, "only">;
  /** Whether the client makes new files. */
  createsFiles: boolean;
}

/** How many findings in a range are gone into for the runs that show them. */
const MOST_EXTRACTIONS = 16;

/**
 * What can be done beside fixing one finding. Costly edits are worked out when the action is chosen: see `Deferred`.
 * @param found those in the range whose fixes are known
 */
export function refactoringsOf(
  shown: readonly Shown[],
  found: readonly Mendable[],
  target: ActionTarget,
  { range, context, createsFiles }: RefactoringRequest,
): CodeAction[] {
  const here = shown.filter(({ finding }) => touches(finding.range, range)).slice(0, MOST_EXTRACTIONS);
  return [
    ...fixAlls(shown, found, target, context),
    ...debuggings(here, target),
    ...extractions(here, target),
    ...sortings(target, range),
    ...conversions(target, createsFiles),
  ].filter(({ kind }) => isWanted(context.only, kind ?? ""));
}

function fixAlls(
  shown: readonly Shown[],
  found: readonly Mendable[],
  target: ActionTarget,
  { only }: Pick<CodeActionContext, "only">,
): CodeAction[] {
  const actions: CodeAction[] = [];
  for (const code of new Set(found.map(({ finding }) => finding.code))) {
    const number = shown.filter(({ finding }) => finding.code === code).length;
    if (number < 2 || !found.some(({ finding, fixes }) => finding.code === code && preferredOf(fixes)))
      continue;
    const title = `Fix all ${number} findings of ${code} in this file`;
    actions.push({ title, kind: CodeActionKind.QuickFix, data: deferred(target, "fixAll", code) });
  }
  // Among the quick fixes it would be one line too many; it is for those who ask for it, such as on saving.
  if (only?.some((kind) => isWanted([kind], FIX_ALL) && kind.startsWith(CodeActionKind.Source)))
    actions.push({ title: "Fix all findings", kind: FIX_ALL, data: deferred(target, "fixAll") });
  return actions;
}

/** Beside the fixes: whoever does not believe a finding wants to see it happen. */
function debuggings(here: readonly Shown[], { uri, parsed }: ActionTarget): CodeAction[] {
  if (parsed.incomplete || parsed.documents.length === 0 || parsed.language === "python") return [];
  return here.flatMap(({ finding, diagnostic }) => {
    const command = debugFinding(uri, finding);
    if (!command) return [];
    return [{ title: command.title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], command }];
  });
}

function extractions(here: readonly Shown[], target: ActionTarget): CodeAction[] {
  const document = target.parsed.documents[0];
  if (!document || target.parsed.incomplete) return [];
  return withinTime(here, ({ finding }) => {
    const extracted = extractScenario(document, finding);
    if (!extracted) return [];
    return [
      {
        title: `Keep the run that shows this as scenario “${extracted.name}”`,
        kind: CodeActionKind.RefactorExtract,
        edit: workspaceEditOf(target, editsFor(target.parsed, document, extracted.edits)),
      },
    ];
  });
}

function sortings(target: ActionTarget, range: Range): CodeAction[] {
  const pointer = target.parsed.pointerAt(range.start)?.pointer;
  if (pointer === undefined || !isInRules(pointer) || !sortedOrder(target.parsed)) return [];
  const title = "Sort the rules in the order in which they are evaluated";
  return [{ title, kind: CodeActionKind.RefactorRewrite, data: deferred(target, "sortRules") }];
}

function conversions(target: ActionTarget, createsFiles: boolean): CodeAction[] {
  if (!createsFiles || target.parsed.incomplete || target.parsed.root === undefined) return [];
  const action = (to: string, ...more: string[]): CodeAction => {
    const title = `Convert to ${to} in a new file`;
    const command = { title, command: CONVERT, arguments: [target.uri, ...more] };
    return { title, kind: CodeActionKind.RefactorRewrite, command };
  };
  return [
    action(otherLanguage(target.parsed)),
    ...conversionsOf(target.parsed).map(({ title, suffix }) => action(title, suffix)),
  ];
}

function deferred({ uri, version }: ActionTarget, work: Deferred["work"], code?: string): Deferred {
  return { uri, version, work, ...(code === undefined ? {} : { code }) };
}

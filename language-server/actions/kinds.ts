import { CodeActionKind } from "vscode-languageserver";

export const FIX_ALL = `${CodeActionKind.SourceFixAll}.baton`;

/** Kinds of actions that the server has. */
export const ACTION_KINDS: string[] = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorExtract,
  CodeActionKind.RefactorRewrite,
  FIX_ALL,
];

/** Whether a request that names kinds asks for this one: it may name a parent or a child, or none. */
export function isWanted(only: readonly string[] | undefined, kind: string): boolean {
  return !only || only.some((each) => each === "" || isPart(kind, each) || isPart(each, kind));
}

function isPart(kind: string, of: string): boolean {
  return kind === of || kind.startsWith(`${of}.`);
}

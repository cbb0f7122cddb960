import type { Position, PrepareRenameResult, Range } from "vscode-languageserver";
import type { NameIndex, Occurrence, ParsedText, SourceNode, TextEdit } from "../../runtime/index.js";
import { documentOrchestration, namesIn } from "../../runtime/index.js";
import { nameAt } from "../names/name-at.js";
import { placesOf } from "../names/name-places.js";
import { respelled } from "../names/spelling.js";
import { KIND_WORDS } from "../names/words.js";
import { Refusal } from "../refusal.js";
import type { TextView } from "../text-view.js";
import type { TextChange } from "../workspace-edit.js";

/** What is renamed at a position: the name without its quotes. Throws a `Refusal` where nothing may be. */
export function prepareRename(views: readonly TextView[], position: Position): PrepareRenameResult {
  const found = renamableAt(views, position);
  const parsed = views[0]!.current;
  return { range: withoutQuotes(parsed, found.range(parsed.lines)), placeholder: found.name };
}

/** Renames in the workflow and its scenario files. `views`: the one with the cursor first. */
export function rename(views: readonly TextView[], position: Position, name: string): TextChange[] {
  const found = renamableAt(views, position);
  const word = KIND_WORDS[found.kind];
  if (name.trim() === "") throw new Refusal(`A ${word} needs a name.`);
  if (name === found.name) return [];
  if (placesOf(views, found.kind, name).length > 0)
    throw new Refusal(`There is a ${word} “${name}” already: nobody could tell the two apart afterwards.`);
  const tool = found.kind === "participant" ? toolsNamedAfter(views, found.name, name) : undefined;
  return views.flatMap(({ uri, current }) => {
    const names = namesIn(current);
    const edits = editsIn(current, names, found, name);
    if (tool) edits.push(...editsIn(current, names, { kind: "tool", name: tool.from }, tool.to));
    return edits.length > 0 ? [{ uri, edits }] : [];
  });
}

/** The tool that bears the participant's name in its own, before and after; `undefined` where there is none. */
function toolsNamedAfter(
  views: readonly TextView[],
  from: string,
  to: string,
): { from: string; to: string } | undefined {
  const document = views.map(({ model }) => model.documents[0]).find((each) => each !== undefined);
  const nameAfter = document && documentOrchestration(document.orchestration).toolNamedAfter;
  const [before, after] = nameAfter ? [nameAfter(document, from), nameAfter(document, to)] : [];
  return before === undefined || after === undefined ? undefined : { from: before, to: after };
}

function editsIn(
  parsed: ParsedText,
  names: NameIndex,
  { kind, name }: Pick<Occurrence, "kind" | "name">,
  to: string,
): TextEdit[] {
  return names
    .of(kind, name)
    .filter(({ spelledAs }) => spelledAs === undefined)
    .map((each) => ({ range: each.range(parsed.lines), newText: respelled(parsed, each, to) }));
}

function renamableAt(views: readonly TextView[], position: Position): Occurrence {
  const found = views[0] && nameAt(views[0], position);
  if (!found)
    throw new Refusal(
      "Only names can be renamed: of participants, tools, context keys, close reasons and scenarios.",
    );
  if (found.kind === "condition" || found.kind === "target")
    throw new Refusal(
      `“${found.name}” is the name of a ${found.kind} that AG2 or an extension registers: renaming it here would lose it.`,
    );
  if (found.spelledAs === "id")
    throw new Refusal(
      `This is the id that AG2 stamped for ${found.name}. Rename ${found.name} where its name stands.`,
    );
  if (found.spelledAs === "alias")
    throw new Refusal(`This is a YAML alias for “${found.name}”. Rename it at its anchor.`);
  for (const { uri, current } of views) refuseUnreadable(uri, current, found.name);
  return found;
}

/** Where a text shows less than it says, some places of the name would be missed. */
function refuseUnreadable(uri: string, parsed: ParsedText, name: string): void {
  const file = uri.slice(uri.lastIndexOf("/") + 1);
  if (parsed.incomplete)
    throw new Refusal(
      `${file} cannot be read completely just now, so some places might be missed. Mend it first.`,
    );
  if (parsed.root && isRepeated(parsed.root, JSON.stringify(name)))
    throw new Refusal(
      `${file} repeats “${name}” through YAML aliases or merge keys: rename it there by hand, where its anchor stands.`,
    );
}

/** Whether an alias of a list or object, or a merge key, brings the name to a second place. */
function isRepeated(root: SourceNode, name: string): boolean {
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    const repeats = node.alias
      ? node.kind === "object" || node.kind === "array"
        ? [node]
        : []
      : node.merged;
    if (repeats.some(({ value }) => JSON.stringify(value ?? null).includes(name))) return true;
    if (!node.alias) stack.push(...node.children);
  }
  return false;
}

function withoutQuotes({ text, lines }: ParsedText, range: Range): Range {
  const start = lines.offsetAt(range.start);
  const end = lines.offsetAt(range.end);
  const quoted = end - start >= 2 && /["']/.test(text[start] ?? "");
  return quoted ? lines.range(start + 1, end - 1) : range;
}

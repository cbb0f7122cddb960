import { CompletionItemKind } from "vscode-languageserver";
import type { NameKind } from "../../runtime/index.js";
import { childAt, documentOrchestration, namesIn, renderScalar } from "../../runtime/index.js";
import type { TextView } from "../text-view.js";
import { CONDITIONS } from "../vocabulary/conditions.js";
import { TARGETS } from "../vocabulary/targets.js";
import type { VocabularyEntry } from "../vocabulary/entry.js";
import type { CursorReading } from "./cursor.js";
import { TYPED } from "./cursor.js";
import type { Proposal } from "./proposal.js";
import { literal, renderSnippet } from "./snippet.js";
import type { KnownNames } from "./templates.js";
import { argsOf } from "./templates.js";
import { KIND_WORDS } from "../names/words.js";

const ICONS: Readonly<Record<NameKind, CompletionItemKind>> = {
  participant: CompletionItemKind.Class,
  tool: CompletionItemKind.Function,
  contextKey: CompletionItemKind.Variable,
  closeReason: CompletionItemKind.EnumMember,
  scenario: CompletionItemKind.Method,
  condition: CompletionItemKind.Keyword,
  target: CompletionItemKind.Operator,
};

/** Names of the kind that belongs to the cursor's place. */
export function nameProposals(
  reading: CursorReading,
  views: readonly TextView[],
  names: KnownNames,
  snippets: boolean,
): Proposal[] {
  const { node, onKey, parsed, language } = reading;
  const meaning = namesIn(parsed).meaningAt(node, onKey);
  if (!meaning) return [];
  const { kind, role } = meaning;
  if (kind === "condition" || kind === "target") {
    const own = kind === "condition" ? CONDITIONS : TARGETS;
    const declared = names(kind)
      .filter((name) => !own.some((entry) => entry.name === name))
      .map((name) => plain(name, kind, 4));
    return [...own.map((entry) => vocabularyProposal(reading, entry, kind, names, snippets)), ...declared];
  }
  // Where a name is given for the first time, those are of use that the text mentions and nobody has yet.
  const known =
    role === "definition" && kind !== "closeReason" ? names(kind).filter(isUndeclared) : names(kind);
  const nearest = kind === "tool" ? toolsOfSpeaker(reading, views) : new Set<string>();
  return [...new Set([...known, ...nearest])].map((name) => plain(name, kind, nearest.has(name) ? 1 : 4));

  function isUndeclared(name: string): boolean {
    return views.every(({ model }) =>
      namesIn(model)
        .of(kind, name)
        .every((each) => each.role !== "definition"),
    );
  }

  function plain(name: string, of: NameKind, rank: number): Proposal {
    const scalar = renderScalar(name, language === "yaml" ? "yaml" : "json");
    const needsColon = onKey && !/^\s*:/.test(reading.after);
    return {
      label: name,
      kind: ICONS[of],
      text: needsColon ? `${scalar}: ` : scalar,
      detail: KIND_WORDS[of],
      rank,
    };
  }
}

/** The name, with its arguments where they are not there yet. */
function vocabularyProposal(
  reading: CursorReading,
  { name, args, brief, details }: VocabularyEntry,
  kind: "condition" | "target",
  names: KnownNames,
  snippets: boolean,
): Proposal {
  const { language, node } = reading;
  const scalar = literal(renderScalar(name, language === "yaml" ? "yaml" : "json"), snippets);
  const complete =
    args.length === 0 || (node.parent !== undefined && childAt(node.parent, "args") !== undefined);
  const values = renderSnippet(argsOf(args, 1, names), language, snippets);
  const rest = node.parent?.block
    ? `\nargs: ${values}`
    : `, ${language === "yaml" ? "args" : '"args"'}: ${values}`;
  return {
    label: name,
    kind: ICONS[kind],
    text: complete ? scalar : scalar + rest,
    snippet: snippets && !complete,
    detail: brief,
    documentation: details.join("\n\n"),
    rank: 2,
  };
}

/** The tools, declared or given by the rules, of whoever speaks in the scenario turn around the cursor. */
function toolsOfSpeaker({ node }: CursorReading, views: readonly TextView[]): ReadonlySet<string> {
  let speaker: unknown;
  for (let at = node.parent; at && speaker === undefined; at = at.parent)
    speaker = childAt(at, "from")?.value;
  const documents = views.flatMap(({ model }) => model.documents.slice(0, 1));
  const participants = documents.flatMap((document) => document.participants);
  const tools = participants.find(({ name }) => name === speaker)?.tools ?? [];
  const given = documents.flatMap((document) =>
    typeof speaker === "string"
      ? (documentOrchestration(document.orchestration).givenTools?.(document, speaker) ?? [])
      : [],
  );
  return new Set([...tools, ...given].map(({ name }) => name).filter((name) => !name.includes(TYPED)));
}

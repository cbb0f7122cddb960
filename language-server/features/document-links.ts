import type { DocumentLink } from "vscode-languageserver";
import type { ParsedText, SourceNode } from "../../runtime/index.js";
import { nodeAt } from "../../runtime/index.js";
import { fileNameOf } from "../file-names.js";

/** URIs of the texts that belong to this one. */
export interface RelatedFiles {
  /** For a scenario file. */
  readonly workflow?: string;
  /** For a workflow. */
  readonly scenarios: readonly string[];
}

/** Links to the modules of tools and extensions, from a workflow to its scenario file, and from a scenario to its workflow. */
export function documentLinksOf(parsed: ParsedText, uri: string, related: RelatedFiles): DocumentLink[] {
  const links: DocumentLink[] = [];
  for (const node of modulesIn(parsed)) {
    const target = typeof node.value === "string" ? resolved(node.value, uri) : undefined;
    if (target !== undefined) links.push({ range: parsed.lines.range(node.start, node.end), target });
  }
  const [file] = related.scenarios;
  const key = parsed.kind === "workflow" ? nodeAt(parsed.root, "/scenarios") : undefined;
  if (file !== undefined && key) links.push(linkOf(parsed, key.keyStart, key.keyEnd, file, "More scenarios"));
  const { workflow } = related;
  if (workflow !== undefined)
    for (const { pointer } of parsed.scenarios) {
      const name = nodeAt(parsed.root, `${pointer}/name`);
      if (name) links.push(linkOf(parsed, name.start, name.end, workflow, "The workflow"));
    }
  return links;
}

function linkOf(parsed: ParsedText, start: number, end: number, target: string, what: string): DocumentLink {
  return { range: parsed.lines.range(start, end), target, tooltip: `${what}: ${fileNameOf(target)}` };
}

/** The texts that name a module: of tools, and extensions in both their forms. */
function* modulesIn({ root }: ParsedText): Generator<SourceNode> {
  for (const participant of nodeAt(root, "/participants")?.children ?? [])
    for (const tool of nodeAt(participant, "/tools")?.children ?? []) yield* moduleOf(tool);
  const extensions = nodeAt(root, "/extensions");
  if (!extensions) return;
  for (const each of extensions.kind === "array" ? extensions.children : [extensions])
    if (each.kind === "string") yield each;
    else yield* moduleOf(each);
}

function* moduleOf(holder: SourceNode): Generator<SourceNode> {
  const module = nodeAt(holder, "/module");
  if (module?.kind === "string") yield module;
}

/** Relative to the text's own file; a package's name leads nowhere that the editor could open. */
function resolved(path: string, uri: string): string | undefined {
  if (!/^(?:\.{0,2}\/|[^:]+\.[cm]?[jt]s$)/.test(path)) return undefined;
  try {
    return new URL(path, uri).href;
  } catch {
    return undefined;
  }
}

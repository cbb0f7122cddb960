import type { WorkflowDocument } from "../model.js";
import type { ParsedText } from "../parsed.js";
import type { SourceNode } from "../source-node.js";
import type { NameKind } from "./occurrence.js";
import { Occurrence } from "./occurrence.js";
import type { PlaceMeaning } from "./place-tree.js";
import { PlaceTree } from "./place-tree.js";
import { SCENARIO_PLACES, WORKFLOW_PLACES } from "./places.js";

const WORKFLOW = PlaceTree.of(WORKFLOW_PLACES);
const SCENARIO = PlaceTree.of(SCENARIO_PLACES);

const known = new WeakMap<ParsedText, NameIndex>();

/** The names in a text; worked out once for each reading of it. */
export function namesIn(parsed: ParsedText): NameIndex {
  let index = known.get(parsed);
  if (!index) known.set(parsed, (index = new NameIndex(parsed)));
  return index;
}

/** Every name in a workflow or scenario text with every place in which it stands, in the order of the text. */
export class NameIndex {
  readonly #byKind = new Map<NameKind, Map<string, Occurrence[]>>();
  readonly #byKey = new Map<SourceNode, Occurrence>();
  readonly #byValue = new Map<SourceNode, Occurrence>();
  readonly #nameOfId: ReadonlyMap<string, string>;
  readonly #tree: PlaceTree;
  readonly #root: SourceNode | undefined;
  #walked = false;

  constructor({ documents, kind, root }: ParsedText) {
    this.#nameOfId = stampedIds(documents[0]);
    this.#tree = kind === "workflow" ? WORKFLOW : SCENARIO;
    this.#root = root;
  }

  /** The distinct names of a kind. */
  names(kind: NameKind): string[] {
    return [...(this.#places().get(kind)?.keys() ?? [])];
  }

  of(kind: NameKind, name: string): readonly Occurrence[] {
    return this.#places().get(kind)?.get(name) ?? [];
  }

  /** Every occurrence of every name. */
  *all(): Generator<Occurrence> {
    for (const names of this.#places().values()) for (const list of names.values()) yield* list;
  }

  /** The name that a node's key or value is. */
  at(node: SourceNode, onKey: boolean): Occurrence | undefined {
    this.#places();
    return (onKey ? this.#byKey : this.#byValue).get(node);
  }

  /** What kind of name belongs into a node's key or value, whatever stands there now. */
  meaningAt(node: SourceNode, onKey: boolean): PlaceMeaning | undefined {
    if (!this.#root) return undefined;
    const path: SourceNode[] = [];
    for (let each = onKey ? node.parent : node; each?.parent; each = each.parent) path.unshift(each);
    let trees = [this.#tree];
    for (const step of path) trees = trees.flatMap((tree) => [...tree.under(step)]);
    for (const tree of trees) {
      const meaning = onKey ? tree.keys : tree.value;
      if (meaning) return meaning;
    }
    return undefined;
  }

  /** The text is walked at the first question: what belongs to a place is known without. */
  #places(): Map<NameKind, Map<string, Occurrence[]>> {
    if (!this.#walked && this.#root) this.#walk(this.#root, this.#tree);
    this.#walked = true;
    return this.#byKind;
  }

  #walk(node: SourceNode, tree: PlaceTree): void {
    if (tree.value && node.kind === "string") this.#take(tree.value, node, "value", node.value);
    // An alias shows what stands at its anchor: names are counted there.
    if (node.alias) return;
    for (const child of node.children) {
      if (tree.keys && child.key !== undefined && child.keyStart >= 0)
        this.#take(tree.keys, child, "key", child.key);
      for (const under of tree.under(child)) this.#walk(child, under);
    }
  }

  #take({ kind, role }: PlaceMeaning, node: SourceNode, at: "key" | "value", text: unknown): void {
    if (typeof text !== "string" || text === "") return;
    const named = kind === "participant" ? this.#nameOfId.get(text) : undefined;
    const spelledAs =
      at === "value" && node.alias ? "alias" : named !== undefined && named !== text ? "id" : undefined;
    const occurrence = new Occurrence(kind, named ?? text, role, at, node, spelledAs);
    const seen = at === "key" ? this.#byKey : this.#byValue;
    if (seen.has(node)) return;
    seen.set(node, occurrence);
    const names = this.#byKind.get(kind) ?? new Map<string, Occurrence[]>();
    this.#byKind.set(kind, names);
    const list = names.get(occurrence.name);
    if (list) list.push(occurrence);
    else names.set(occurrence.name, [occurrence]);
  }
}

/** Stamped ids that stand for a participant's name; a name wins over an id that looks the same. */
function stampedIds(document: WorkflowDocument | undefined): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { name, agent_id } of document?.participants ?? [])
    if (agent_id !== undefined) ids.set(agent_id, name);
  for (const { name } of document?.participants ?? []) ids.delete(name);
  return ids;
}

import type { SourceNode } from "../source-node.js";
import { childAt } from "../source-node.js";
import type { NameKind, NameRole } from "./occurrence.js";
import type { NamePlace } from "./places.js";

interface Step {
  readonly key: string;
  /** The `name` that the object under the key must have. */
  readonly named?: string;
  readonly tree: PlaceTree;
}

/** What stands at a place. */
export interface PlaceMeaning {
  readonly kind: NameKind;
  readonly role: NameRole;
}

/** The patterns of places, merged by their common beginnings, so that a walk over a text follows only what may hold a name. */
export class PlaceTree {
  /** Set where a value here is a name. */
  value: PlaceMeaning | undefined;
  /** Set where each key of the object here is a name. */
  keys: PlaceMeaning | undefined;
  items: PlaceTree | undefined;
  readonly steps: Step[] = [];

  static of(places: readonly NamePlace[]): PlaceTree {
    const root = new PlaceTree();
    for (const [pattern, kind, role] of places) root.#add(pattern.split("/"), { kind, role });
    return root;
  }

  /** The trees under a child of `node`: more than one where some of them ask for the child's `name`. */
  *under(child: SourceNode): Generator<PlaceTree> {
    if (child.key === undefined) {
      if (this.items) yield this.items;
      return;
    }
    for (const { key, named, tree } of this.steps)
      if (key === child.key && (named === undefined || childAt(child, "name")?.value === named)) yield tree;
  }

  #add([segment, ...rest]: string[], meaning: PlaceMeaning): void {
    if (segment === undefined) this.value = meaning;
    else if (segment === "#") this.keys = meaning;
    else if (segment === "*") (this.items ??= new PlaceTree()).#add(rest, meaning);
    else this.#step(segment).#add(rest, meaning);
  }

  #step(segment: string): PlaceTree {
    const [key = "", named] = segment.split("=");
    const known = this.steps.find((step) => step.key === key && step.named === named);
    if (known) return known.tree;
    const tree = new PlaceTree();
    this.steps.push({ key, ...(named === undefined ? {} : { named }), tree });
    return tree;
  }
}

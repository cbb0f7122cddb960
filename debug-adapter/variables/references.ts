import type { DebugProtocol } from "@vscode/debugprotocol";
import { AdapterError } from "../errors.js";
import type { Moment } from "../timeline/moment.js";
import type { VariableNode } from "./node.js";

type Children = () => readonly VariableNode[];

/** Where in the context the parts of a reference stand, and as of which moment. */
export interface ContextPart {
  readonly path: readonly string[];
  readonly moment: Moment;
}

interface Entry {
  readonly children: Children;
  readonly part: ContextPart | undefined;
}

/** The variable references of one stop. They end with it: a resumed run makes new ones. */
export class VariableReferences {
  #next = 1;
  readonly #entries = new Map<number, Entry>();

  /** Numbers go on rising, so that a reference of an earlier stop never means something else. */
  clear(): void {
    this.#entries.clear();
  }

  /** `part`: where the children stand in the context, if they do. */
  add(children: Children, part?: ContextPart): number {
    const reference = this.#next++;
    this.#entries.set(reference, { children, part });
    return reference;
  }

  /** Where the children of a reference stand in the context; `undefined` for those of another scope. */
  partOf(reference: number): ContextPart | undefined {
    return this.#entry(reference).part;
  }

  /** The children of a reference from `start` on, at most `count` of them (0 or absent: all). */
  list(reference: number, start: number, count = 0): DebugProtocol.Variable[] {
    const { children, part } = this.#entry(reference);
    const first = Math.max(0, start);
    return children()
      .slice(first, count > 0 ? first + count : undefined)
      .map((node) => this.toVariable(node, part && { ...part, path: [...part.path, node.name] }));
  }

  /** `part`: where the variable itself stands in the context, if it does. */
  toVariable(node: VariableNode, part?: ContextPart): DebugProtocol.Variable {
    return {
      name: node.name,
      value: node.value,
      type: node.type,
      evaluateName: node.evaluateName,
      variablesReference: node.children === undefined ? 0 : this.add(node.children, part),
      indexedVariables: node.indexed,
      presentationHint: part !== undefined ? undefined : { attributes: ["readOnly"] },
    };
  }

  #entry(reference: number): Entry {
    const entry = this.#entries.get(reference);
    if (entry === undefined) throw new AdapterError("noSuchVariable");
    return entry;
  }
}

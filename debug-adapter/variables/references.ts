import type { DebugProtocol } from "@vscode/debugprotocol";
import { AdapterError } from "../errors.js";
import type { VariableNode } from "./node.js";

type Children = () => readonly VariableNode[];

/** The variable references of one stop. They end with it: a resumed run makes new ones. */
export class VariableReferences {
  #next = 1;
  readonly #children = new Map<number, Children>();

  /** Numbers go on rising, so that a reference of an earlier stop never means something else. */
  clear(): void {
    this.#children.clear();
  }

  add(children: Children): number {
    const reference = this.#next++;
    this.#children.set(reference, children);
    return reference;
  }

  /** The children of a reference from `start` on, at most `count` of them (0 or absent: all). */
  list(reference: number, start: number, count = 0): DebugProtocol.Variable[] {
    const children = this.#children.get(reference);
    if (children === undefined) throw new AdapterError("noSuchVariable");
    const first = Math.max(0, start);
    return children()
      .slice(first, count > 0 ? first + count : undefined)
      .map((node) => this.toVariable(node));
  }

  toVariable(node: VariableNode): DebugProtocol.Variable {
    return {
      name: node.name,
      value: node.value,
      type: node.type,
      evaluateName: node.evaluateName,
      variablesReference: node.children === undefined ? 0 : this.add(node.children),
      indexedVariables: node.indexed,
    };
  }
}

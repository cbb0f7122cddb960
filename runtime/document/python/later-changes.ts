import type { Evaluator } from "./evaluator.js";
import { isBound } from "./references.js";
import type { PythonNode } from "./syntax-tree.js";
import { child, textOf } from "./syntax-tree.js";

const PARTS = ["initial_speaker", "transitions", "default_target", "max_turns"];

/**
 * The parts of a graph that the file may change after it is made (`graph.max_turns = …`). A graph that only one name holds is changed through
 * that name only; one that is handed on, by whoever changes such a part of anything but itself.
 */
export function laterChanges(evaluator: Evaluator, call: PythonNode): ReadonlySet<string> {
  const changed = PARTS.filter((part) => changesOf(evaluator, part).length > 0);
  if (changed.length === 0) return new Set();
  const name = onlyHolder(evaluator, call);
  if (name === undefined) return new Set(changed);
  return new Set(
    changed.filter((part) =>
      changesOf(evaluator, part).some((use) => {
        const object = child(use, "object");
        return object !== undefined && textOf(object) === name;
      }),
    ),
  );
}

/** Every `….part` that is given a value or whose value is changed; an object's own part (`self.…`) is no graph's. */
function changesOf(evaluator: Evaluator, part: string): PythonNode[] {
  const bound = evaluator.references.ofAttribute(part).filter(isBound);
  return [...bound, ...evaluator.mutations.ofAttribute(part)].filter((use) => {
    const object = child(use, "object");
    // `ag2.network.transitions` is a module.
    return object !== undefined && textOf(object) !== "self" && evaluator.pathOf(use) === undefined;
  });
}

/** The name that holds a graph, where nothing is done with it but looking at its attributes. */
function onlyHolder(evaluator: Evaluator, call: PythonNode): string | undefined {
  const { parent } = call;
  const left = parent?.type === "assignment" && call.field === "right" ? child(parent, "left") : undefined;
  if (left?.type !== "identifier" || parent?.parent?.type === "assignment") return undefined;
  const name = textOf(left);
  const scope = evaluator.scopes.resolve(name, left);
  const uses = scope ? evaluator.references.ofName(scope, name) : [];
  return uses.every((use) => isBound(use) || use.parent?.type === "attribute") ? name : undefined;
}

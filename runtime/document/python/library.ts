import type { Given } from "./arguments.js";
import type { Evaluator } from "./evaluator.js";
import type { PythonNode } from "./syntax-tree.js";
import type { Unknown, Value } from "./values.js";

/** What a library's functions and objects give, as far as it can be said without running them. */
export interface PythonLibrary {
  /** Whether something of that full path is the library's, for names that `from … import *` brings. */
  readonly has: (path: string) => boolean;
  /** Whether a call only looks at what it is given. @param method the last name of a call on some object */
  readonly looks: (path: string | undefined, method: string | undefined) => boolean;
  /** What a call of the function at that path gives; `undefined` where this is not known here. */
  readonly call: (path: string, given: Given, node: PythonNode, evaluator: Evaluator) => Value | undefined;
  /** An attribute of an object that the file has made or been given; `undefined` where this is not known here. */
  readonly attribute: (
    from: Unknown,
    name: string,
    node: PythonNode,
    evaluator: Evaluator,
  ) => Value | undefined;
}

/** Knows nothing. */
export const NO_LIBRARY: PythonLibrary = {
  has: () => false,
  looks: () => false,
  call: () => undefined,
  attribute: () => undefined,
};

/** Several libraries as one: whichever knows a thing says it. */
export function libraryOf(libraries: readonly PythonLibrary[]): PythonLibrary {
  return {
    has: (path) => libraries.some((each) => each.has(path)),
    looks: (...args) => libraries.some((each) => each.looks(...args)),
    call: (...args) => first(libraries, (each) => each.call(...args)),
    attribute: (...args) => first(libraries, (each) => each.attribute(...args)),
  };
}

function first(
  libraries: readonly PythonLibrary[],
  ask: (library: PythonLibrary) => Value | undefined,
): Value | undefined {
  for (const library of libraries) {
    const value = ask(library);
    if (value) return value;
  }
  return undefined;
}

import { PythonError } from "../errors.js";
import { pythonLess } from "../python/order.js";
import type { Transition } from "./transition.js";

/** Which rules are evaluated when: indices into the graph's list, lowest priority first, equals in the list's order. */
export interface EvaluationOrder {
  readonly indices: readonly number[];
  /** Priorities that cannot be compared: AG2 fails with it at the first turn that gets as far as the rules. */
  readonly fault?: PythonError;
}

/**
 * Python's stable sort by priority. JavaScript engines sort with the same algorithm and ask the same question (is the later one less?),
 * so priorities without a total order, such as NaN, end where Python puts them.
 */
export function evaluationOrder(transitions: readonly Pick<Transition, "priority">[]): EvaluationOrder {
  const indices = transitions.map((_, index) => index);
  const priorityOf = (index: number) => transitions[index]?.priority ?? null;
  try {
    return { indices: indices.sort((a, b) => (pythonLess(priorityOf(a), priorityOf(b)) ? -1 : 1)) };
  } catch (error) {
    if (!(error instanceof PythonError)) throw error;
    const message = `priorities of the rules cannot be put in order: ${error.message}. Give every rule a number`;
    return { indices: [], fault: new PythonError(message, error.pythonError, "/transitions") };
  }
}

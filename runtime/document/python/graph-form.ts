import type { JsonObject } from "../../json.js";
import { setOwn } from "../../json.js";
import type { CustomClass } from "./custom-classes.js";
import { registeredClasses } from "./custom-classes.js";
import type { Evaluator } from "./evaluator.js";
import type { PythonForm, PythonReading } from "./form.js";
import { GRAPH_CALLS } from "./graph-calls.js";
import type { GraphReading } from "./graph-data.js";
import { graphData } from "./graph-data.js";
import { essentialInWords, knownPart, suits } from "./known-part.js";
import { laterChanges } from "./later-changes.js";
import { NO_LIBRARY } from "./library.js";
import type { PythonNode } from "./syntax-tree.js";
import { child } from "./syntax-tree.js";
import type { GraphValue } from "./values.js";
import { unknown } from "./values.js";

/** AG2's `TransitionGraph`. What its constructors give is the evaluator's own knowledge. */
export const graphForm: PythonForm = {
  className: "TransitionGraph",
  library: NO_LIBRARY,
  read: readGraphs,
  essential: essentialInWords,
  knownPart,
  suits,
};

function readGraphs(evaluator: Evaluator): PythonReading {
  const graphs: GraphReading[] = [];
  const broken: PythonNode[] = [];
  const registered = registeredClasses(evaluator);
  for (const call of evaluator.references.calls) {
    const called = child(call, "function");
    const name = called && evaluator.ag2NameOf(called);
    if (name === undefined || !GRAPH_CALLS.includes(name)) continue;
    if (call.broken) broken.push(call);
    else {
      const graph = evaluator.evaluate(call, undefined);
      if (graph.kind === "graph") graphs.push(withClasses(graphData(asLeft(evaluator, graph)), registered));
    }
  }
  return { graphs, broken };
}

/** The graph without what the file changes after it is made (`graph.max_turns = …`): that depends on when one looks. */
function asLeft(evaluator: Evaluator, graph: GraphValue): GraphValue {
  const changed = laterChanges(evaluator, graph.node);
  if (changed.size === 0) return graph;
  return {
    ...graph,
    args: graph.args.map((arg) => (changed.has(arg.name) ? { ...arg, value: unknown(arg.value.node) } : arg)),
  };
}

/** The classes that the file registers are extensions of each of its graphs. */
function withClasses(reading: GraphReading, registered: readonly CustomClass[]): GraphReading {
  if (registered.length === 0) return reading;
  const data: JsonObject = { ...reading.data };
  setOwn(
    data,
    "extensions",
    registered.map(({ name, kind }) => ({ name, kind })),
  );
  return { ...reading, data };
}

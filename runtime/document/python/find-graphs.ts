import type { CustomClass } from "./custom-classes.js";
import { registeredClasses } from "./custom-classes.js";
import { Evaluator } from "./evaluator.js";
import { GRAPH_CALLS } from "./graph-calls.js";
import type { GraphReading } from "./graph-data.js";
import { graphData } from "./graph-data.js";
import { syntaxTreeOf } from "./grammar.js";
import { laterChanges } from "./later-changes.js";
import type { PythonNode } from "./syntax-tree.js";
import { child } from "./syntax-tree.js";
import type { GraphValue } from "./values.js";
import { unknown } from "./values.js";

export interface PythonReading {
  readonly graphs: readonly GraphReading[];
  /** Calls that make a graph but do not parse. */
  readonly broken: readonly PythonNode[];
  readonly registered: readonly CustomClass[];
}

const NOTHING: PythonReading = { graphs: [], broken: [], registered: [] };

/** Whoever makes a graph names its class, at least in an import: no other file needs a parser. */
export function mayHaveGraphs(text: string): boolean {
  return text.includes("TransitionGraph");
}

/** Every graph that a Python text makes, in the order of the text. Nothing is run. Throws before `loadPythonGrammar`. */
export function findGraphs(text: string): PythonReading {
  if (!mayHaveGraphs(text)) return NOTHING;
  const root = syntaxTreeOf(text);
  if (!root) return NOTHING;
  const evaluator = new Evaluator(root);
  const graphs: GraphReading[] = [];
  const broken: PythonNode[] = [];
  for (const call of evaluator.references.calls) {
    const called = child(call, "function");
    const name = called && mentionsGraph(called) ? evaluator.ag2NameOf(called) : undefined;
    if (name === undefined || !GRAPH_CALLS.includes(name)) continue;
    if (call.broken) broken.push(call);
    else {
      const graph = evaluator.evaluate(call, undefined);
      if (graph.kind === "graph") graphs.push(graphData(asLeft(evaluator, graph)));
    }
  }
  return { graphs, broken, registered: registeredClasses(evaluator) };
}

/** Most calls in a file are of something else: only names and attributes are looked up. */
function mentionsGraph(called: PythonNode): boolean {
  return called.type === "identifier" || called.type === "attribute";
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

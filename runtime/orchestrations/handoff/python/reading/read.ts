import type { JsonObject } from "../../../../json.js";
import type { Evaluator } from "../../../../document/python/evaluator.js";
import type { PythonForm, PythonReading, Refusal } from "../../../../document/python/form.js";
import { graphData, type GraphReading } from "../../../../document/python/graph-data.js";
import type { PythonNode } from "../../../../document/python/syntax-tree.js";
import { child } from "../../../../document/python/syntax-tree.js";
import { Built } from "./built.js";
import { builderCalls } from "./calls.js";
import { ownPart } from "./given.js";
import { essentialInWords, knownPart, suits } from "./known-part.js";
import { frameworkLibrary } from "./library.js";
import { frameworkName } from "./names.js";

/** The framework's `HandoffBuilder`. */
export const builderForm: PythonForm = {
  className: "HandoffBuilder",
  library: frameworkLibrary,
  read: readBuilders,
  essential: essentialInWords,
  knownPart,
  suits,
};

/** A document for each workflow that a builder builds; for a builder that is not built yet, for what it has been told. */
function readBuilders(evaluator: Evaluator): PythonReading {
  const graphs: GraphReading[] = [];
  const broken: PythonNode[] = [];
  const refused: Refusal[] = [];
  for (const made of evaluator.references.calls) {
    const called = child(made, "function");
    const path = called && evaluator.pathOf(called);
    if (path === undefined || frameworkName(path) !== "HandoffBuilder") continue;
    if (made.broken) broken.push(made);
    else graphs.push(...readBuilder(evaluator, made, refused));
  }
  return { graphs, broken, refused };
}

function readBuilder(evaluator: Evaluator, made: PythonNode, refused: Refusal[]): GraphReading[] {
  const { calls, leaves } = builderCalls(evaluator, made);
  const built = new Built(evaluator, made);
  const graphs: GraphReading[] = [];
  if (leaves) built.blurAll(made);
  for (const { method, call, ...rest } of calls)
    if (method === "build") {
      if (!built.has("start")) refused.push({ node: ownPart(call), message: NO_START });
      graphs.push(documentOf(built, made));
    } else if (!leaves) built.take({ method, call, ...rest });
  return graphs.length > 0 ? graphs : [documentOf(built, made)];
}

const NO_START =
  "HandoffBuilder refuses to build without a start agent. Call with_start_agent with the agent that gets the first message.";

function documentOf(built: Built, made: PythonNode): GraphReading {
  const { args, open } = built.snapshot();
  const reading = graphData({ kind: "graph", args, node: made });
  const data: JsonObject = { orchestration: "handoff", ...reading.data };
  return { ...reading, data, dynamicPaths: [...reading.dynamicPaths, ...open].sort() };
}

import { buildDocument } from "../document-from.js";
import { locateNode } from "../locate.js";
import type { WorkflowDocument } from "../model.js";
import type { NodePart, ParsedText } from "../parsed.js";
import { LineIndex } from "../line-index.js";
import { Problems } from "../problems.js";
import { SourceNode, nodeAt, pointerOf } from "../source-node.js";
import type { FoundGraph } from "./find-graphs.js";
import { findGraphs, mayHaveGraphs } from "./find-graphs.js";
import { canReadPython } from "./grammar.js";
import type { PythonNode } from "./syntax-tree.js";
import { child, textOf } from "./syntax-tree.js";

/**
 * Reads the graphs of a Python text: a document for each, at the pointers `/0`, `/1`, … It never throws and runs nothing; before
 * `loadPythonGrammar` it says so and finds none.
 */
export function parsePython(text: string, uri: string | undefined): ParsedText {
  const lines = new LineIndex(text);
  const problems = new Problems(lines);
  const reading = canReadPython() || !mayHaveGraphs(text) ? findGraphs(text) : undefined;
  if (!reading) problems.syntax("Python cannot be read: its grammar is not loaded.", 0, 0);
  const { graphs, broken, refused } = reading ?? { graphs: [], broken: [], refused: [] };
  for (const call of broken) sayBroken(call, problems);
  for (const { node, message } of refused)
    problems.place({ code: "schema", severity: "error", message }, node.start, node.end);
  const root = new SourceNode("array", 0, text.length, []);
  for (const { reading: each } of graphs) root.add(each.source);
  const documents = graphs.map((graph, index) => documentOf(graph, index, uri));
  root.value = documents.map(({ data }) => data);
  const calls = new Map(graphs.flatMap(({ reading: each }) => [...each.calls]));
  problems.close();
  return {
    ...(uri === undefined ? {} : { uri }),
    language: "python",
    kind: "workflow",
    text,
    documents,
    scenarios: [],
    problems: problems.list,
    incomplete: reading === undefined,
    root,
    lines,
    locate: (document, pointer, part = "value") => {
      const node = nodeAt(root, (document?.pointer ?? "") + pointer);
      return node && rangeOf(node, part, calls, lines);
    },
    pointerAt: (position) => {
      const node = smallestAt(root, lines.offsetAt(position));
      return node && { pointer: pointerOf(node), onKey: false };
    },
  };
}

function documentOf(
  { reading: { data, dynamicPaths, exactIntegers }, form }: FoundGraph,
  index: number,
  uri: string | undefined,
): WorkflowDocument {
  const source = { language: "python" as const, ...(uri === undefined ? {} : { uri }) };
  const document = { ...buildDocument(data, source), pointer: `/${index}` };
  const exact = exactIntegers.size > 0 ? { exactIntegers } : {};
  if (dynamicPaths.length === 0) return { ...document, ...exact };
  // Nobody is called "dynamic": those who take part are those that are known.
  const { participants } = buildDocument(form.knownPart(data, dynamicPaths), source);
  return { ...document, ...exact, participants, dynamicPaths };
}

function sayBroken(call: PythonNode, problems: Problems): void {
  const called = child(call, "function") ?? call;
  const message = `This ${textOf(called)}(…) is not read: there is a syntax error in the call. Mend it to see what the graph does.`;
  problems.place({ code: "syntax", severity: "error", message }, called.start, called.end);
}

/** A call has no brace: the name of what is called stands for it. */
function rangeOf(
  node: SourceNode,
  part: NodePart,
  calls: ReadonlyMap<SourceNode, PythonNode>,
  lines: LineIndex,
): ReturnType<typeof locateNode> {
  const called = part === "brace" ? child(calls.get(node) ?? NO_CALL, "function") : undefined;
  if (called) return lines.range(called.start, called.end);
  return part === "brace" ? lines.range(node.start, node.end) : locateNode(node, part, lines);
}

const NO_CALL: PythonNode = {
  type: "",
  field: "",
  start: 0,
  end: 0,
  named: false,
  broken: false,
  parent: undefined,
  children: [],
  source: "",
};

/** The smallest expression around an offset. Parts of a graph may stand anywhere in the file, so all are looked at. */
function smallestAt(root: SourceNode, offset: number): SourceNode | undefined {
  let best: SourceNode | undefined;
  const open = [...root.children].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    const within = node.start <= offset && offset <= node.end;
    if (within && (!best || node.end - node.start < best.end - best.start)) best = node;
    open.push(...[...node.children].reverse());
  }
  return best;
}

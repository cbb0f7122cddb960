import type {
  DecidedBy,
  JsonValue,
  Participant,
  WitnessStep,
  WorkflowDocument,
  WorkflowState,
} from "../../runtime/index.js";
import { canonicalKey, own } from "../../runtime/index.js";
import { startOf, takeTurn } from "./replay.js";

/** The facts that a walk over single states finds, by our own fold, slowly. */
export interface SlowFacts {
  decided: Set<DecidedBy>;
  closeReasons: Set<JsonValue>;
  stuck: Set<JsonValue>;
  anyone: boolean;
  shortestClose: number | null;
  /** By rule: the length of a shortest run to a turn that it decides. */
  lengths: Map<DecidedBy, number>;
  canAlwaysClose: boolean;
  mayRunForever: boolean;
  stalls: boolean;
  /** By rule: what decides the turns in which its context condition holds. */
  sticky: Set<number>;
  stickyForever: Set<number>;
  speaks: Set<string>;
  /** By rule that never decides: what decides the turns in which it is true. */
  shadows: Map<number, Set<DecidedBy>>;
  /** How many were visited. */
  states: number;
}

interface Node {
  key: string;
  state: WorkflowState;
  next: { key: string; decidedBy: DecidedBy }[];
  closes: boolean;
  stuck: boolean;
}

/** Explores a small document state by state, every turn of the turn model through `WorkflowAdapter`. */
export function bruteForce(document: WorkflowDocument): SlowFacts {
  const names = document.participants.map(({ name }) => name);
  const keys = ruledKeys(document);
  const facts: SlowFacts = {
    decided: new Set(),
    closeReasons: new Set(),
    stuck: new Set(),
    anyone: false,
    shortestClose: null,
    lengths: new Map(),
    canAlwaysClose: true,
    mayRunForever: false,
    stalls: false,
    sticky: new Set(),
    stickyForever: new Set(),
    speaks: new Set(),
    shadows: new Map(),
    states: 0,
  };
  const nodes = new Map<string, Node>();
  const stickyTurns: { rule: number; to: string }[] = [];
  const keyOf = (state: WorkflowState) =>
    canonicalKey([
      state.expected_next_speaker,
      ...[...keys.keys()].map((key) => own(state.context_vars, key) ?? null),
    ]) ?? "";

  const shadowsOf = (rule: number) => {
    const known = facts.shadows.get(rule) ?? new Set<DecidedBy>();
    facts.shadows.set(rule, known);
    return known;
  };

  let layer: Node[] = [];
  const visit = (node: Node, step: WitnessStep, depth: number, nextLayer: Node[]) => {
    const { state, decidedBy, isTrue } = takeTurn(document, node.state, step);
    facts.decided.add(decidedBy);
    facts.speaks.add(step.speaker);
    document.graph.transitions?.forEach((_, rule) => {
      if (rule !== decidedBy && isTrue(rule)) shadowsOf(rule).add(decidedBy);
    });
    if (!facts.lengths.has(decidedBy)) facts.lengths.set(decidedBy, depth);
    const next = state.expected_next_speaker;
    if (next === null) {
      node.closes = true;
      facts.shortestClose ??= depth;
      facts.closeReasons.add(
        state.pending_close_reason === "" ? "workflow_terminated" : state.pending_close_reason,
      );
      return;
    }
    const speaker = document.participants.find(({ name }) => name === step.speaker)!;
    if (next === step.speaker && speaker.kind === "agent") facts.stalls = true;
    if (next === "") facts.anyone = true;
    const key = keyOf(state);
    node.next.push({ key, decidedBy });
    const rule = typeof decidedBy === "number" ? document.graph.transitions?.[decidedBy] : undefined;
    if (rule?.when.name === "context_equals" && rule.then?.name === "agent" && next === step.speaker) {
      const { key: name, value } = rule.when.args as { key: string; value: JsonValue };
      if (canonicalKey(own(node.state.context_vars, name) ?? null) === canonicalKey(value)) {
        facts.sticky.add(decidedBy as number);
        stickyTurns.push({ rule: decidedBy as number, to: key });
      }
    }
    if (nodes.has(key)) return;
    const isStuck = next !== "" && !names.includes(next as string);
    if (isStuck) facts.stuck.add(next);
    const found: Node = { key, state, next: [], closes: false, stuck: isStuck };
    nodes.set(key, found);
    nextLayer.push(found);
  };

  const start: Node = { key: "start", state: startOf(document), next: [], closes: false, stuck: false };
  nodes.set(start.key, start);
  visit(start, { speaker: document.graph.initial_speaker as string, tools: [] }, 1, layer);
  for (let depth = 2; layer.length > 0; depth++) {
    const nextLayer: Node[] = [];
    for (const node of layer) {
      if (node.stuck) continue;
      const expected = node.state.expected_next_speaker;
      for (const participant of document.participants)
        if (expected === "" || expected === participant.name)
          for (const step of stepsOf(participant, document, keys)) visit(node, step, depth, nextLayer);
    }
    layer = nextLayer;
  }
  facts.states = nodes.size;
  const closing = closure(nodes, (node) => node.closes);
  facts.canAlwaysClose = [...nodes.values()].every((node) => closing.has(node.key));
  facts.mayRunForever = hasCycle(nodes);
  for (const { rule, to } of stickyTurns) {
    const leaving = closure(
      nodes,
      (node) => node.closes || node.next.some(({ decidedBy }) => decidedBy !== rule),
    );
    if (!leaving.has(to)) facts.stickyForever.add(rule);
  }
  return facts;
}

/** The values that rules, context_vars and tools mention for each key that a rule asks for. */
function ruledKeys(document: WorkflowDocument): Map<string, JsonValue[]> {
  const keys = new Map<string, JsonValue[]>();
  for (const { when } of document.graph.transitions ?? [])
    if (when.name === "context_equals") keys.set(when.args!["key"] as string, []);
  for (const [key, values] of keys) {
    for (const { when } of document.graph.transitions ?? [])
      if (when.name === "context_equals" && when.args!["key"] === key) values.push(when.args!["value"]!);
    const first = own(document.contextVars, key);
    if (first !== undefined) values.push(first);
    for (const { tools } of document.participants)
      for (const { set } of tools ?? []) if (set && Object.hasOwn(set, key)) values.push(set[key]!);
  }
  return keys;
}

function stepsOf(
  participant: Participant,
  document: WorkflowDocument,
  keys: Map<string, JsonValue[]>,
): WitnessStep[] {
  const { name: speaker, kind } = participant;
  if (participant.tools === undefined && kind === "agent") {
    const tools = (document.graph.transitions ?? [])
      .filter(({ when }) => when.name === "tool_called")
      .map(({ when }) => [when.args!["tool_name"] as string]);
    const changes = [...keys].reduce<NonNullable<WitnessStep["context"]>[]>(
      (all, [key, values]) =>
        all.flatMap((change) => [
          change,
          { ...change, delete: [...(change.delete ?? []), key] },
          ...[...values, "fresh"].map((value) => ({ ...change, set: { ...change.set, [key]: value } })),
        ]),
      [{}],
    );
    return changes.flatMap((context) => [[], ...tools].map((calls) => ({ speaker, tools: calls, context })));
  }
  const names = (participant.tools ?? []).map(({ name }) => name);
  let sequences: string[][] = [[]];
  const all: string[][] = [[]];
  for (let length = 1; length <= 3; length++) {
    sequences = sequences.flatMap((sequence) =>
      names.filter((name) => !sequence.includes(name)).map((name) => [...sequence, name]),
    );
    all.push(...sequences);
  }
  return all.map((tools) => ({ speaker, tools }));
}

/** The keys of the nodes from which one that fulfils the condition can be reached. */
function closure(nodes: Map<string, Node>, condition: (node: Node) => boolean): Set<string> {
  const found = new Set([...nodes.values()].filter(condition).map(({ key }) => key));
  for (let grew = true; grew; ) {
    grew = false;
    for (const node of nodes.values()) {
      if (found.has(node.key) || !node.next.some(({ key }) => found.has(key))) continue;
      found.add(node.key);
      grew = true;
    }
  }
  return found;
}

/** Takes away nodes that lead nowhere until nothing changes: what is left goes round. */
function hasCycle(nodes: Map<string, Node>): boolean {
  const left = new Set(nodes.keys());
  for (let shrank = true; shrank; ) {
    shrank = false;
    for (const key of left) {
      if (nodes.get(key)!.next.some((next) => left.has(next.key))) continue;
      left.delete(key);
      shrank = true;
    }
  }
  return left.size > 0;
}

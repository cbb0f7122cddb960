import type { DebugProtocol } from "@vscode/debugprotocol";
import { documentOrchestration, type WorkflowDocument } from "../../runtime/index.js";
import { ruledTools } from "../transitions.js";
import { readConditions } from "./conditions/index.js";
import type { Ids } from "./ids.js";
import type { StopKind } from "./stop-place.js";
import { Trigger } from "./trigger.js";

interface Bound {
  readonly id: number;
  readonly request: Readonly<Record<string, unknown>>;
  answer: DebugProtocol.Breakpoint;
  triggers: Trigger[];
}

/** Breakpoints on names: a participant stops before it speaks, a tool where it is called. */
export class FunctionBreakpoints {
  #bound: Bound[] = [];
  #triggers: readonly Trigger[] = [];

  constructor(private readonly ids: Ids) {}

  get triggers(): readonly Trigger[] {
    return this.#triggers;
  }

  /** Replaces all: one answer per request, in order. */
  set(requests: readonly unknown[], document: WorkflowDocument | undefined): DebugProtocol.Breakpoint[] {
    this.#bound = requests.map((request) => {
      const id = this.ids.next();
      const entry = typeof request === "object" && request !== null ? { ...request } : {};
      return { id, request: entry, ...bind(id, entry, document) };
    });
    this.#arm();
    return this.#bound.map(({ answer }) => answer);
  }

  /** Binds all again for another document, and gives those whose answer has changed. */
  rebind(document: WorkflowDocument): DebugProtocol.Breakpoint[] {
    const changed = this.#bound.flatMap((bound) => {
      const before = JSON.stringify(bound.answer);
      Object.assign(bound, bind(bound.id, bound.request, document));
      return JSON.stringify(bound.answer) === before ? [] : [bound.answer];
    });
    this.#arm();
    return changed;
  }

  #arm(): void {
    this.#triggers = this.#bound.flatMap(({ triggers }) => triggers);
  }
}

function bind(
  id: number,
  request: Readonly<Record<string, unknown>>,
  document: WorkflowDocument | undefined,
): Pick<Bound, "answer" | "triggers"> {
  const refuse = (message: string) => ({ answer: { id, verified: false, message }, triggers: [] });
  const name = request["name"];
  if (typeof name !== "string" || name.trim() === "") return refuse("This breakpoint names nothing.");
  const conditions = readConditions(request);
  if (!conditions.ok) return refuse(conditions.message);
  if (document === undefined) return refuse("Participants and tools are known once a workflow is launched.");
  const stops = stopsOf(name.trim(), document);
  if (stops.length === 0) return refuse(unknown(name.trim(), document));
  const triggers = stops.map((stop) => new Trigger(id, stop, conditions.read));
  const message = stops.map(({ kind }) => SAYS[kind](name.trim())).join(" ");
  return { answer: { id, verified: true, message }, triggers };
}

const SAYS = {
  participant: (name: string) => `Stops before ${name} speaks.`,
  tool: (name: string) => `Stops where ${name} is called.`,
};

type NameStop = Extract<StopKind, { kind: "participant" | "tool" }>;

function stopsOf(name: string, document: WorkflowDocument): NameStop[] {
  const stops: NameStop[] = [];
  if (document.participants.some((participant) => participant.name === name))
    stops.push({ kind: "participant", name });
  if (toolsOf(document).has(name)) stops.push({ kind: "tool", name });
  return stops;
}

/** Tools that participants have, are given by the rules, or that a rule waits for. */
function toolsOf(document: WorkflowDocument): ReadonlySet<string> {
  const { givenTools } = documentOrchestration(document.orchestration);
  const had = document.participants.flatMap(({ name, tools = [] }) => [
    ...tools,
    ...(givenTools?.(document, name) ?? []),
  ]);
  return new Set([...had.map(({ name }) => name), ...ruledTools(document)]);
}

function unknown(name: string, document: WorkflowDocument): string {
  const names = document.participants.map((participant) => participant.name);
  const list = (items: readonly string[]) => (items.length === 0 ? "none" : items.join(", "));
  return `No participant and no tool is called “${name}”. Participants: ${list(names)}. Tools: ${list([...toolsOf(document)])}.`;
}

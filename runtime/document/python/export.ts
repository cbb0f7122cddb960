import { WorkflowGraphError } from "../../errors.js";
import { graphIssues } from "../../graph/wire-schema.js";
import type { NamedSpec, TransitionData } from "../../graph/wire.js";
import type { JsonObject, JsonValue } from "../../json.js";
import { isObject, own } from "../../json.js";
import type { WorkflowDocument } from "../model.js";
import { SPECS } from "./ag2-names.js";
import { Names, className } from "./export-names.js";
import { pythonLiteral } from "./python-literal.js";
import { documentOrchestration } from "../../orchestrations/index.js";

/** How AG2's wire names are called in Python, with the fields in the order of the constructor. */
const CLASSES = new Map(
  [...SPECS].map(([name, spec]) => [spec.name, { name, fields: spec.fields.map((field) => field.name) }]),
);
/** Fields that hold an agent's id. */
const AGENTS: ReadonlySet<string> = new Set(["from_speaker", "agent"]);

/**
 * Python code that builds a workflow: as its orchestration does it, else with AG2's graph, a function that takes the participants' clients and returns the `TransitionGraph`. Conditions
 * and targets of extensions become classes whose bodies are left to write. Throws `WorkflowGraphError` where the graph has no shape that
 * code could have.
 */
export function exportPython(document: WorkflowDocument): string {
  const { exportPython: own } = documentOrchestration(document.orchestration);
  if (own) return own(document);
  const [issue] = graphIssues(document.graph);
  if (issue)
    throw new WorkflowGraphError(
      `${issue.pointer || "The graph"} ${issue.message}. Mend that before the export.`,
    );
  const unknown = document.dynamicPaths?.[0];
  if (unknown !== undefined)
    throw new WorkflowGraphError(`${unknown} is not known: it cannot be written out.`);
  return new Writer(document).write();
}

class Writer {
  readonly #names: Names;
  readonly #imports = new Set(["TransitionGraph"]);
  readonly #custom = new Map<string, { kind: "condition" | "target"; fields: Set<string> }>();

  constructor(readonly document: WorkflowDocument) {
    this.#names = new Names(document.participants.map(({ name }) => name));
  }

  write(): string {
    const { graph } = this.document;
    const rules = (graph.transitions ?? []).map((rule) => `            ${this.#rule(rule)},`);
    const lines = [
      `        initial_speaker=${this.#agent(graph.initial_speaker)},`,
      rules.length === 0
        ? "        transitions=[],"
        : ["        transitions=[", ...rules, "        ],"].join("\n"),
    ];
    if (graph.default_target !== undefined)
      lines.push(`        default_target=${this.#spec(graph.default_target, "target")},`);
    if (graph.max_turns !== undefined && graph.max_turns !== null)
      lines.push(`        max_turns=${pythonLiteral(graph.max_turns)},`);
    const build = [
      `def build_graph(${this.#names.parameters.join(", ")}):`,
      '    """The graph of the workflow; the parameters are the participants\' clients."""',
      "    return TransitionGraph(",
      ...lines,
      "    )",
    ].join("\n");
    return `${[this.#head(), ...this.#classes(), build].join("\n\n\n")}\n`;
  }

  #head(): string {
    const imports = [...this.#imports].sort().map((name) => `    ${name},`);
    const ag2 = ["from ag2.network import (", ...imports, ")"].join("\n");
    return this.#custom.size === 0
      ? ag2
      : `from dataclasses import dataclass\nfrom typing import Any, ClassVar\n\n${ag2}`;
  }

  /** What an extension does is not in the document: its classes come with everything but that. */
  #classes(): string[] {
    return [...this.#custom].map(([name, { kind, fields }]) => {
      const method = kind === "condition" ? "evaluate" : "resolve";
      const register = `register_${kind}`;
      return [
        "@dataclass(slots=True)",
        `class ${className(name)}:`,
        ...[...fields].map((field) => `    ${field}: Any`),
        `    name: ClassVar[str] = ${pythonLiteral(name)}`,
        "",
        `    def ${method}(self, state: Any, envelope: Any) -> Any:`,
        `        raise NotImplementedError(${pythonLiteral(`${name} is not written yet`)})`,
        "",
        "",
        `${register}(${className(name)})`,
      ].join("\n");
    });
  }

  #rule({ when, then, priority }: TransitionData): string {
    this.#imports.add("Transition");
    const order = priority === undefined || priority === 0 ? "" : `, priority=${pythonLiteral(priority)}`;
    return `Transition(when=${this.#spec(when, "condition")}, then=${this.#spec(then, "target")}${order})`;
  }

  #spec(spec: NamedSpec | null, kind: "condition" | "target"): string {
    if (spec === null) return "None";
    const args: JsonObject = isObject(spec.args) ? spec.args : {};
    const known = CLASSES.get(spec.name);
    if (!known) return this.#customSpec(spec.name, args, kind);
    this.#imports.add(known.name);
    const isAgent = AGENTS.has(spec.name);
    const given = known.fields.flatMap((field) => {
      const value = own(args, field);
      return value === undefined
        ? []
        : [{ field, text: isAgent ? this.#agent(value) : pythonLiteral(value) }];
    });
    const complete = given.length === known.fields.length;
    return `${known.name}(${given.map(({ field, text }) => (complete ? text : `${field}=${text}`)).join(", ")})`;
  }

  #customSpec(name: string, args: JsonObject, kind: "condition" | "target"): string {
    const known = this.#custom.get(name) ?? { kind, fields: new Set<string>() };
    this.#custom.set(name, known);
    this.#imports.add(`register_${known.kind}`);
    const given = Object.entries(args).map(([field, value]) => {
      known.fields.add(field);
      return `${field}=${pythonLiteral(value)}`;
    });
    return `${className(name)}(${given.join(", ")})`;
  }

  /** Participants are clients, whose ids are known in a run only; any other id stands as it is. */
  #agent(value: JsonValue): string {
    const parameter = typeof value === "string" ? this.#names.parameterOf(value) : undefined;
    return parameter === undefined ? pythonLiteral(value) : `${parameter}.agent_id`;
  }
}

import type { Participant, ToolDeclaration } from "../../../document/model.js";
import { Names } from "../../../document/python/export-names.js";
import { pythonLiteral } from "../../../document/python/python-literal.js";

/** The statement that makes an agent. The builder refuses agents that do not keep their history per call of the model. */
export function agentStatement(
  { name, description, prompt }: Participant,
  variable: string,
  client: string,
  tools: string,
): string {
  const text = (parameter: string, value: string | undefined) =>
    value === undefined ? [] : [`${parameter}=${pythonLiteral(value)}`];
  const args = [
    `client=${client}`,
    ...text("name", name),
    ...text("description", description),
    ...text("instructions", prompt),
    `tools=${tools}`,
    "require_per_service_call_history_persistence=True",
  ];
  return [`    ${variable} = Agent(`, ...args.map((arg) => `        ${arg},`), "    )"].join("\n");
}

/** The tools that agents declare, as functions whose bodies are left to write; equal ones are one function. */
export class ToolFunctions {
  readonly #names: Names;
  readonly #written = new Map<string, ToolDeclaration>();

  /** @param taken names of variables that no function may have */
  constructor(agents: readonly Participant[], taken: readonly string[]) {
    for (const { tools = [] } of agents) for (const tool of tools) this.#written.set(keyOf(tool), tool);
    // Names of variables come first, so that they keep theirs.
    this.#names = new Names(
      [...taken, ...this.#written.keys()],
      (key) => this.#written.get(key)?.name ?? key,
    );
  }

  get isEmpty(): boolean {
    return this.#written.size === 0;
  }

  listOf(tools: readonly ToolDeclaration[]): string {
    return `[${tools.map((tool) => this.#names.parameterOf(keyOf(tool)) ?? "").join(", ")}]`;
  }

  get definitions(): string[] {
    return [...this.#written].map(([key, { name, description, parameters, approval }]) => {
      const args = [
        `name=${pythonLiteral(name)}`,
        ...(description === undefined ? [] : [`description=${pythonLiteral(description)}`]),
        ...(parameters === undefined ? [] : [`schema=${pythonLiteral(parameters)}`]),
        ...(approval ? ['approval_mode="always_require"'] : []),
      ];
      return [
        `@tool(${args.join(", ")})`,
        `def ${this.#names.parameterOf(key) ?? ""}(**arguments):`,
        `    raise NotImplementedError(${pythonLiteral(`${name} is not written yet`)})`,
      ].join("\n");
    });
  }
}

/** What the framework sees of a tool: the effects that a document declares for it are Baton's. */
function keyOf({ name, description, parameters, approval }: ToolDeclaration): string {
  return JSON.stringify([name, description ?? null, parameters ?? null, approval === true]);
}

import { WorkflowGraphError } from "../errors.js";
import { builtInConditions } from "./conditions/index.js";
import type { ConditionDefinition, TargetDefinition } from "./definition.js";
import { builtInTargets } from "./targets/index.js";

/** The conditions and targets that a graph may name: AG2's own, and those that are registered here. */
export class Registry {
  private readonly conditions = new Map(builtInConditions.map((definition) => [definition.name, definition]));
  private readonly targets = new Map(builtInTargets.map((definition) => [definition.name, definition]));

  /** Throws `WorkflowGraphError` for a name that is taken. */
  registerCondition(definition: ConditionDefinition): this {
    return this.register(this.conditions, definition, "condition");
  }

  /** Throws `WorkflowGraphError` for a name that is taken. */
  registerTarget(definition: TargetDefinition): this {
    return this.register(this.targets, definition, "target");
  }

  condition(name: string): ConditionDefinition | undefined {
    return this.conditions.get(name);
  }

  target(name: string): TargetDefinition | undefined {
    return this.targets.get(name);
  }

  conditionNames(): string[] {
    return [...this.conditions.keys()];
  }

  targetNames(): string[] {
    return [...this.targets.keys()];
  }

  private register<D extends { name: string }>(known: Map<string, D>, definition: D, kind: string): this {
    if (known.has(definition.name))
      throw new WorkflowGraphError(
        `a ${kind} named “${definition.name}” is registered already: choose another name`,
      );
    known.set(definition.name, definition);
    return this;
  }
}

/** AG2's own conditions and targets, nothing else. */
export const builtInRegistry: Registry = new Registry();

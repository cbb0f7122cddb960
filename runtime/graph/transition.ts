import { PythonError } from "../errors.js";
import type { JsonObject, JsonValue } from "../json.js";
import type { ConditionDefinition, TargetDefinition } from "./definition.js";
import type { Decision, TurnEnvelope, TurnState } from "./turn.js";
import type { NamedSpec, TransitionData } from "./wire.js";

/** A condition with its arguments, ready to be asked. */
export class Condition {
  constructor(
    readonly definition: ConditionDefinition,
    readonly args: JsonObject,
  ) {}

  /** Throws what AG2 raises; a condition that is only declared cannot be asked. */
  evaluate(state: TurnState, envelope: TurnEnvelope): boolean {
    const { evaluate } = this.definition;
    if (evaluate === undefined) throw onlyDeclared("condition", this.definition.name);
    return evaluate(state, envelope, this.args);
  }

  toDict(): NamedSpec & { args: JsonObject } {
    return { name: this.definition.name, args: { ...this.args } };
  }
}

/** A target with its arguments, ready to be resolved. */
export class Target {
  constructor(
    readonly definition: TargetDefinition,
    readonly args: JsonObject,
  ) {}

  resolve(state: TurnState, envelope: TurnEnvelope): Decision {
    const { resolve } = this.definition;
    if (resolve === undefined) throw onlyDeclared("target", this.definition.name);
    return resolve(state, envelope, this.args);
  }

  toDict(): NamedSpec & { args: JsonObject } {
    return { name: this.definition.name, args: { ...this.args } };
  }
}

/** One rule of a graph: when the condition holds, the target decides. Lower priorities are evaluated first. */
export class Transition {
  constructor(
    readonly when: Condition,
    readonly then: Target,
    readonly priority: JsonValue = 0,
  ) {}

  /** As AG2 writes it: defaults filled in, nothing that AG2 ignores. */
  toDict(): TransitionData & { then: NamedSpec } {
    return { when: this.when.toDict(), then: this.then.toDict(), priority: this.priority };
  }
}

function onlyDeclared(kind: string, name: string): PythonError {
  return new PythonError(
    `${kind} “${name}” is declared without a module, so nobody knows what it decides: name the module that implements it under "extensions"`,
    "KeyError",
  );
}

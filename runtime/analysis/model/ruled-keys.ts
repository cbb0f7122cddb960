import { ValueIndex } from "../../graph/value-index.js";
import type { JsonObject, JsonValue } from "../../json.js";
import { own } from "../../json.js";
import type { WorkflowDocument } from "../../document/model.js";
import { isOpen } from "./participants.js";

/** The class of every value that no rule asks for: rules cannot tell them apart. */
export const OTHER = 0;

/**
 * A context key that rules ask for, its values sorted into the classes that rules can tell apart: one for each value that some rule names
 * and some turn can bring about, and `OTHER` for the rest. Absent and null are one value.
 */
export class RuledKey {
  private readonly classes = new ValueIndex();
  /** A value of each class; that of `OTHER` is never used. */
  readonly values: JsonValue[] = [null];

  constructor(readonly name: string) {}

  /** How many classes there are. */
  get size(): number {
    return this.values.length;
  }

  add(value: JsonValue): void {
    if (this.classes.lookup(value) !== Infinity) return;
    this.classes.add(value, this.values.length);
    this.values.push(value);
  }

  /** The class of a value; `undefined` stands for an absent key. */
  classOf(value: JsonValue | undefined): number {
    const found = this.classes.lookup(value ?? null);
    return found === Infinity ? OTHER : found;
  }

  /** A value of class `OTHER` that is not null, for runs that show how a rule is reached. */
  get fresh(): JsonValue {
    let text = "other";
    while (this.classOf(text) !== OTHER) text += "_";
    return text;
  }
}

/** Values that the rules ask for, by key. */
export type Asked = ReadonlyMap<string, readonly JsonValue[]>;

/** The keys of `asked` that more than one class is left for once values that nothing brings about are merged into `OTHER`. */
export function ruledKeys(document: WorkflowDocument, asked: Asked): RuledKey[] {
  const anything = document.participants.some(isOpen);
  const keys: RuledKey[] = [];
  for (const [name, values] of asked) {
    const key = new RuledKey(name);
    const obtainable = anything ? undefined : obtainableValues(document, name);
    for (const value of values)
      if (obtainable === undefined || obtainable.lookup(value) === 0) key.add(value);
    keys.push(key);
  }
  return keys;
}

/** What the key can ever hold: its first value, and what declared tools make of it. Filed at place 0. */
function obtainableValues(document: WorkflowDocument, key: string): ValueIndex {
  const values = new ValueIndex();
  values.add(own(document.contextVars, key) ?? null, 0);
  for (const participant of document.participants) {
    for (const tool of participant.tools ?? []) {
      if (tool.delete?.includes(key)) values.add(null, 0);
      const set = valueSet(tool.set, key);
      if (set !== undefined) values.add(set, 0);
    }
  }
  return values;
}

function valueSet(set: JsonObject | undefined, key: string): JsonValue | undefined {
  return set === undefined ? undefined : own(set, key);
}

import type { Field } from "./ag2-names.js";
import type { PythonNode } from "./syntax-tree.js";
import { child, namedChildren, textOf } from "./syntax-tree.js";
import type { Argument, Value } from "./values.js";
import { data, unknown } from "./values.js";

/** The arguments of a call, as far as they can be told apart. */
export interface Given {
  readonly positional: readonly Value[];
  readonly keywords: ReadonlyMap<string, { value: Value; key: PythonNode | undefined }>;
  /** True after `*something` or `**something` whose contents are not known: whatever is missing may be in there. */
  readonly open: boolean;
}

/** Reads the arguments of a call. */
export function givenArguments(call: PythonNode, evaluate: (node: PythonNode) => Value): Given {
  const positional: Value[] = [];
  const keywords = new Map<string, { value: Value; key: PythonNode | undefined }>();
  let open = false;
  const list = child(call, "arguments");
  // `f(x for x in y)`: the generator is the argument.
  if (list?.type === "generator_expression") return { positional: [evaluate(list)], keywords, open };
  for (const part of list ? namedChildren(list) : []) {
    if (part.type === "keyword_argument") {
      const name = child(part, "name");
      const value = child(part, "value");
      if (name && value) keywords.set(textOf(name), { value: evaluate(value), key: name });
    } else if (part.type === "list_splat" || part.type === "dictionary_splat") {
      const inner = namedChildren(part)[0];
      const spread = inner && evaluate(inner);
      if (spread?.kind === "list" && part.type === "list_splat" && !open) positional.push(...spread.items);
      else if (spread?.kind === "dict" && part.type === "dictionary_splat")
        for (const [name, value] of spread.entries) keywords.set(name, { value, key: undefined });
      else open = true;
    } else positional.push(open ? unknown(part) : evaluate(part));
  }
  return { positional, keywords, open };
}

/**
 * The fields of a constructor with what they are given. A field that is neither given nor has a default is left out where the call cannot
 * run, and unknown where the call hides arguments.
 */
export function boundFields(
  given: Given,
  fields: readonly Field[],
  call: PythonNode,
  defaultOf: (field: Field) => Value | undefined = (field) => plainDefault(field, call),
): Argument[] {
  return fields.flatMap((field, index): Argument[] => {
    const { name } = field;
    const keyword = given.keywords.get(name);
    if (keyword) return [{ name, value: keyword.value, ...(keyword.key ? { key: keyword.key } : {}) }];
    const positional = given.positional[index];
    if (positional) return [{ name, value: positional }];
    if (given.open) return [{ name, value: unknown(call) }];
    const value = defaultOf(field);
    return value === undefined ? [] : [{ name, value }];
  });
}

function plainDefault(field: Field, call: PythonNode): Value | undefined {
  return field.default === undefined ? undefined : data(field.default, call);
}

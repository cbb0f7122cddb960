import type { Given } from "./arguments.js";
import { elements } from "./comprehensions.js";
import type { PythonNode } from "./syntax-tree.js";
import { printed } from "./texts.js";
import type { Value } from "./values.js";
import { data, truthOf, unknown } from "./values.js";

const LONGEST = 10_000n;

/** A call of a builtin that only looks at what it is given; undefined for any other function. */
export function callBuiltin(path: string, given: Given, node: PythonNode): Value | undefined {
  const call = BUILTINS.get(path);
  if (!call) return undefined;
  if (path === "builtins.dict") return keywordDict(given, node);
  if (given.open || given.keywords.size > 0) return unknown(node);
  return call(given.positional, node) ?? unknown(node);
}

type Builtin = (args: readonly Value[], node: PythonNode) => Value | undefined;

const BUILTINS = new Map<string, Builtin>([
  ["builtins.dict", () => undefined],
  ["builtins.list", copied],
  ["builtins.tuple", copied],
  ["builtins.iter", copied],
  ["asyncio.gather", (items, node) => ({ kind: "list", items, node })],
  ["typing.cast", ([, value]) => value],
  ["builtins.len", ([value], node) => sized(value, node)],
  ["builtins.str", ([value], node) => text(value, node)],
  ["builtins.int", ([value], node) => integer(value, node)],
  ["builtins.bool", ([value], node) => truth(value, node)],
  ["builtins.range", range],
  ["builtins.enumerate", enumerate],
  ["builtins.zip", zip],
  ["builtins.reversed", ([value], node) => listOf(value && elements(value)?.toReversed(), node)],
]);

function keywordDict({ positional, keywords, open }: Given, node: PythonNode): Value {
  if (open || positional.length > 0) return unknown(node);
  return { kind: "dict", entries: new Map([...keywords].map(([name, { value }]) => [name, value])), node };
}

function listOf(items: readonly Value[] | undefined, node: PythonNode): Value | undefined {
  return items && { kind: "list", items, node };
}

function copied(args: readonly Value[], node: PythonNode): Value | undefined {
  const [value] = args;
  return listOf(value ? elements(value) : [], node);
}

function sized(value: Value | undefined, node: PythonNode): Value | undefined {
  const items = value && elements(value);
  return items && data(BigInt(items.length), node);
}

function text(value: Value | undefined, node: PythonNode): Value | undefined {
  const result = value ? printed(value) : "";
  return result === undefined ? undefined : data(result, node);
}

function integer(value: Value | undefined, node: PythonNode): Value | undefined {
  if (value?.kind !== "data") return undefined;
  const { value: inner } = value;
  if (typeof inner === "bigint" || typeof inner === "boolean") return data(BigInt(inner), node);
  return typeof inner === "string" && /^[+-]?\d{1,15}$/.test(inner)
    ? data(BigInt(inner.replace("+", "")), node)
    : undefined;
}

function truth(value: Value | undefined, node: PythonNode): Value | undefined {
  const result = value ? truthOf(value) : false;
  return result === undefined ? undefined : data(result, node);
}

function range(args: readonly Value[], node: PythonNode): Value | undefined {
  const numbers = args.map((arg) =>
    arg.kind === "data" && typeof arg.value === "bigint" ? arg.value : undefined,
  );
  if (numbers.length < 1 || numbers.length > 3 || numbers.includes(undefined)) return undefined;
  const [first = 0n, second, step = 1n] = numbers;
  const [from, to] = second === undefined ? [0n, first] : [first, second];
  if (step === 0n || (to - from) / step > LONGEST) return undefined;
  const items: Value[] = [];
  for (let at = from; step > 0n ? at < to : at > to; at += step) items.push(data(at, node));
  return { kind: "list", items, node };
}

function enumerate(args: readonly Value[], node: PythonNode): Value | undefined {
  const [value, start] = args;
  const from = start === undefined ? 0n : start.kind === "data" ? start.value : undefined;
  if (!value || typeof from !== "bigint") return undefined;
  return listOf(
    elements(value)?.map((item, i) => ({ kind: "list", items: [data(from + BigInt(i), node), item], node })),
    node,
  );
}

function zip(args: readonly Value[], node: PythonNode): Value | undefined {
  const lists = args.map(elements);
  if (lists.length === 0 || lists.some((list) => list === undefined)) return undefined;
  const length = Math.min(...lists.map((list) => list?.length ?? 0));
  const items = Array.from(
    { length },
    (_, i): Value => ({
      kind: "list",
      items: lists.map((list) => list?.[i] ?? unknown(node)),
      node,
    }),
  );
  return { kind: "list", items, node };
}

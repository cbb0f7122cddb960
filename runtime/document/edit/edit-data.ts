import { isObject, own, setOwn } from "../../json.js";
import type { JsonObject, JsonValue } from "../../json.js";
import { indexOf, segmentsOf } from "../json-pointer.js";
import type { StructuralEdit } from "../problem.js";

/** The data after one structural edit; the parts that do not change are shared with the data before. */
export function editData(data: JsonValue | undefined, edit: StructuralEdit): JsonValue | undefined {
  const path = segmentsOf(edit.pointer);
  switch (edit.op) {
    case "set":
      return setIn(data, path, toJson(edit.value));
    case "remove":
      return removeIn(data, path);
    case "rename":
      return renameIn(data, path, edit.key);
    case "insert":
      return changeList(data, path, (list) =>
        list.toSpliced(clamp(edit.index, list.length), 0, toJson(edit.value)),
      );
    case "move":
      return changeList(data, path, (list) => {
        const item = list[edit.from];
        return item === undefined ? list : list.toSpliced(edit.from, 1).toSpliced(edit.to, 0, item);
      });
  }
}

/** A plain copy as JSON holds it: no undefined, no functions. */
export function toJson(value: unknown): JsonValue {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value) ?? "null") as JsonValue);
}

/** The place of an insertion, for any wish. */
export function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(index, length));
}

function setIn(data: JsonValue | undefined, path: readonly string[], value: JsonValue): JsonValue {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (Array.isArray(data)) {
    const at = head === "-" ? data.length : indexOf(head);
    if (at < 0 || at > data.length) return data;
    return data.toSpliced(at, 1, setIn(data[at], rest, value));
  }
  const object = isObject(data) ? data : {};
  return withKey(object, head, setIn(own(object, head), rest, value));
}

function removeIn(data: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  const [head, ...rest] = path;
  if (head === undefined) return undefined;
  if (Array.isArray(data)) {
    const at = indexOf(head);
    const item = data[at];
    if (item === undefined) return data;
    return rest.length === 0 ? data.toSpliced(at, 1) : data.toSpliced(at, 1, removeIn(item, rest) ?? null);
  }
  if (!isObject(data)) return data;
  const child = own(data, head);
  if (child === undefined) return data;
  return withKey(data, head, rest.length === 0 ? undefined : removeIn(child, rest));
}

function renameIn(data: JsonValue | undefined, path: readonly string[], key: string): JsonValue | undefined {
  const [head, ...rest] = path;
  if (head === undefined) return data;
  if (Array.isArray(data)) {
    const at = indexOf(head);
    const item = data[at];
    return item === undefined ? data : data.toSpliced(at, 1, renameIn(item, rest, key) ?? null);
  }
  const child = isObject(data) ? own(data, head) : undefined;
  if (!isObject(data) || child === undefined) return data;
  if (rest.length > 0) return withKey(data, head, renameIn(child, rest, key));
  if (Object.hasOwn(data, key)) return data;
  const copy: JsonObject = {};
  for (const each of Object.keys(data)) setOwn(copy, each === head ? key : each, own(data, each) ?? null);
  return copy;
}

function changeList(
  data: JsonValue | undefined,
  path: readonly string[],
  change: (list: JsonValue[]) => JsonValue[],
): JsonValue {
  let list: JsonValue | undefined = data;
  for (const segment of path)
    list = Array.isArray(list) ? list[indexOf(segment)] : isObject(list) ? own(list, segment) : undefined;
  return setIn(data, path, change(Array.isArray(list) ? list : []));
}

/** A copy with `key` changed, or gone where the value is undefined; the order of the keys stays. */
function withKey(object: JsonObject, key: string, value: JsonValue | undefined): JsonObject {
  const copy: JsonObject = {};
  for (const each of Object.keys(object)) {
    const kept = each === key ? value : own(object, each);
    if (kept !== undefined) setOwn(copy, each, kept);
  }
  if (value !== undefined) setOwn(copy, key, value);
  return copy;
}

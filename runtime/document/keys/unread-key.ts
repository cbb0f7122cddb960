import type { JsonObject } from "../../json.js";
import { own } from "../../json.js";
import type { Fix } from "../problem.js";
import { likelySlip } from "./likely-slip.js";

/** A key that nothing reads, and the one that was most likely meant. */
export interface UnreadKey {
  key: string;
  meant: string | undefined;
}

/** Words for people, where any key that is read would be compared with something: a remark there must be beyond doubt. */
const CERTAIN_REMARKS = /^(?:comment|description)$/;
/** Put out of use (`_tools`, `//tools`, `x-tools`), meant for other tools (`$schema`), or for people. */
const REMARKS = /^(?:[_$#]|x-|\/\/|(?:comments?|description|id|notes?|tags|title)$)/;

/**
 * The keys of an object that nothing reads, remarks aside. `strict` where a stray key would make a comparison say less than its writer
 * thinks: then only what is a remark beyond doubt is one.
 */
export function* unreadKeys(
  object: JsonObject,
  known: ReadonlySet<string>,
  strict = false,
): Generator<UnreadKey> {
  for (const key of Object.keys(object))
    if (!known.has(key) && !(strict ? CERTAIN_REMARKS : REMARKS).test(key))
      yield { key, meant: likelySlip(key, known) };
}

/** Gives the key the name that was meant, in its place; beside a key of that name it can only go. */
export function fixesOfKey(object: JsonObject, pointer: string, meant: string | undefined): Fix[] {
  if (meant === undefined) return [];
  return own(object, meant) === undefined
    ? [
        {
          title: `Rename it to ${meant}`,
          edits: [{ op: "rename", pointer, key: meant }],
          preferred: true,
        },
      ]
    : [{ title: "Remove it", edits: [{ op: "remove", pointer }] }];
}

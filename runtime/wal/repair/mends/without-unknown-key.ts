import { PythonError } from "../../../errors.js";
import { PythonJsonError, pointerTo } from "../../python-reader.js";
import type { Mend } from "./mend.js";
import { withoutKey } from "./without-key.js";

export const withoutUnknownKey: Mend = {
  did: "Took the field away that AG2 does not know",
  lines({ text, json, envelope }) {
    if (json instanceof PythonJsonError || !(envelope instanceof PythonError)) return [];
    const unknown = json.keys.find(({ key }) => pointerTo(key) === envelope.pointer);
    return unknown ? [Buffer.from(withoutKey(text, json.keys, unknown.index))] : [];
  },
};

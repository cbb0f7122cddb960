import type { JsonValue } from "../json.js";
import { PythonJsonError, readPythonJson } from "./python-reader.js";

/** A file of the store that holds one JSON value: the value, or why there is none. `index` counts UTF-16 units. */
export type StoredJson =
  | { value: JsonValue; fault?: undefined }
  | { value: undefined; fault: { message: string; index: number } | "missing" };

/** Reads what Python wrote (NaN included). `undefined` stands for a file that is not there. */
export function readStoredJson(text: string | undefined): StoredJson {
  if (text === undefined) return { value: undefined, fault: "missing" };
  try {
    return { value: readPythonJson(text).value };
  } catch (error) {
    if (!(error instanceof PythonJsonError)) throw error;
    return { value: undefined, fault: { message: error.message, index: error.index } };
  }
}

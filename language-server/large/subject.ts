import { isObject, own } from "../../runtime/index.js";

/** The URI of the text that a message is about; undefined where it is about none, or about all. */
export function subjectOf(params: unknown): string | undefined {
  if (!isObject(params)) return undefined;
  const document = own(params, "textDocument");
  const data = own(params, "data");
  const list = own(params, "arguments");
  const candidates = [
    isObject(document) ? own(document, "uri") : undefined,
    own(params, "uri"),
    // What was attached to an action when it was offered.
    isObject(data) ? own(data, "uri") : undefined,
    // A command names its text first.
    Array.isArray(list) ? list[0] : undefined,
  ];
  return candidates.find((each) => typeof each === "string");
}

import type { InlineValuesBody } from "../custom-protocol.js";
import { inlineValues } from "../inline/inline-values.js";
import { numberOf, textArg, withStop } from "./route.js";

/** Only for the text that runs: another one's lines say something else. */
export const inlineValuesOf = withStop((debuggee, session, args): InlineValuesBody => {
  const { source } = debuggee.program;
  const { coordinates, files } = session;
  if (source.reference !== undefined || !files.same(source.path, textArg(args, "path")))
    return { values: [] };
  const view = debuggee.stack.view(numberOf(args, "frameId"));
  const from = coordinates.lineFromClient(numberOf(args, "startLine") ?? 0);
  const to = coordinates.lineFromClient(numberOf(args, "endLine") ?? Infinity);
  return {
    values: inlineValues(view)
      .filter(({ range: { start } }) => from <= start.line && start.line <= to)
      .map(({ range: { start, end }, text }) => {
        const last = coordinates.toClient(end);
        return { ...coordinates.toClient(start), endLine: last.line, endColumn: last.column, text };
      }),
  };
});

import { functionNames, namesIn, nearest } from "../../runtime/index.js";
import { AdapterError } from "../errors.js";
import { expressionScope, turnWords } from "../expression-scope.js";
import { isPlainName } from "../variables/json-node.js";
import type { View } from "../view.js";
import { COMMANDS } from "./index.js";

/**
 * Refuses a line that is a single name which nothing here has: a slip, or a command that does not exist. In an expression such a name is
 * null, and so is a context variable that the document names and no turn has set yet.
 */
export function refuseUnknownName(line: string, view: View): void {
  const name = line.trim();
  if (!isPlainName(name) || name === "null" || expressionScope(view).lookup(name) !== undefined) return;
  const inDocument = namesIn(view.program.source.parsed).names("contextKey");
  if (inDocument.includes(name)) return;
  const near = nearest(name, [
    ...COMMANDS.map((command) => command.name),
    ...Object.keys(view.state.context_vars),
    ...inDocument,
    ...turnWords(),
    ...functionNames(),
  ]);
  const hint = near === undefined ? "help lists what the console understands." : `Did you mean “${near}”?`;
  throw new AdapterError("refused", {
    problem: `“${name}” is neither a command nor a name of the context, the turn or the state. ${hint}`,
  });
}

import type { JsonValue } from "../../runtime/index.js";
import { completionsAt } from "../console/completions.js";
import { runCommand } from "../console/index.js";
import { refuseUnknownName } from "../console/unknown-name.js";
import { evaluate as evaluateExpression } from "../evaluate.js";
import { hoverTarget } from "../hover.js";
import type { SessionState } from "../session-state.js";
import { jsonNode } from "../variables/json-node.js";
import { forkAfter, reloadNow } from "./reload.js";
import { numberOf, textArg, withStop } from "./route.js";

export const evaluate = withStop(async (debuggee, session, args) => {
  const expression = textArg(args, "expression");
  const view = debuggee.stack.view(numberOf(args, "frameId"));
  switch (args["context"]) {
    case "repl": {
      const { coordinates } = session;
      const printed = await runCommand(expression, {
        debuggee,
        view,
        coordinates,
        reload: async () => (await reloadNow(session, debuggee, { says: false })).message,
        fork: (turns) => forkAfter(turns, session, debuggee),
      });
      if (printed === undefined) {
        const value = evaluateExpression(expression, view);
        if (value === null) refuseUnknownName(expression, view);
        return answer(expression, value, session);
      }
      return { result: printed, variablesReference: 0 };
    }
    case "hover": {
      const target = hoverTarget(expression, view);
      if ("text" in target) return { result: target.text, variablesReference: 0 };
      return answer(expression, target.value, session);
    }
    case "clipboard":
      return { result: wholeText(evaluateExpression(expression, view)), variablesReference: 0 };
  }
  return answer(expression, evaluateExpression(expression, view), session);
});

export const completions = withStop((debuggee, { coordinates }, args) => {
  const view = debuggee.stack.view(numberOf(args, "frameId"));
  const text = textArg(args, "text");
  const column = numberOf(args, "column");
  const cursor = column === undefined ? text.length : coordinates.columnFromClient(column);
  const { items, start } = completionsAt(text.slice(0, cursor), view);
  const place = { start: coordinates.columnToClient(start), length: cursor - start };
  return { targets: items.map((item) => ({ ...item, ...place })) };
});

function answer(expression: string, value: JsonValue, { references }: SessionState) {
  const node = jsonNode(expression, value, expression.trim());
  const { value: result, type, variablesReference, indexedVariables } = references.toVariable(node);
  return { result, type, variablesReference, indexedVariables };
}

/** For the clipboard: a text as it is, anything else as JSON over several lines, as deep as the engine can write it. */
function wholeText(value: JsonValue): string {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value, null, 2);
  } catch {
    return jsonNode("", value).value;
  }
}

import type { VariableNode } from "../variables/node.js";
import type { View } from "../view.js";
import { changesScope } from "./changes.js";
import { contextScope } from "./context.js";
import { decisionScope } from "./decision.js";
import { stateScope } from "./state.js";
import { turnScope } from "./turn.js";

/** The scope whose variables can be set. */
export const CONTEXT = "Context";

/** The scopes of a frame, in the order in which they are shown. */
export const SCOPES: readonly { name: string; variables: (view: View) => readonly VariableNode[] }[] = [
  { name: CONTEXT, variables: contextScope },
  { name: "Turn", variables: turnScope },
  { name: "Decision", variables: decisionScope },
  { name: "State", variables: stateScope },
  { name: "Changes", variables: changesScope },
];

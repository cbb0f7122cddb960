import { PythonError } from "../../errors.js";
import type { Message } from "./conversation/message.js";
import type { AutonomousSettings } from "./autonomous.js";
import type { HandoffEdge } from "./topology/edge.js";
import { handoffToolName } from "./topology/tool-name.js";

/** Where the framework's Python and .NET editions differ. */
export interface Dialect {
  readonly name: string;
  /** The name of a synthetic tool. @param place of the edge among its source's, from 0 */
  readonly toolName: (target: string, place: number) => string;
  /** What the model reads of a handoff where neither it nor its target has a description. */
  readonly plainDescription: (target: string) => string;
  /** Whether the handoff is read from the results of a reply's calls, in which a tool's own result can pass for one. */
  readonly readsResults: boolean;
  /** Which of several handoffs of one reply counts. */
  readonly pick: "first" | "last";
  /** Refuses what only this edition refuses when a workflow is built. */
  readonly requireBuildable: (
    edges: readonly HandoffEdge[],
    autonomous: AutonomousSettings | undefined,
  ) => void;
  /** A message of another agent as its readers see it. */
  readonly foreign: (message: Message) => Message;
  /** Who gets the user's next message after a reply without a handoff. */
  readonly answeredBy: (start: string, lastSpeaker: string, returnToPrevious: boolean) => string;
  /** Whether a reply without a handoff, by an agent that has none, ends the workflow. */
  readonly terminalEnds: boolean;
  /** Whether a handoff may wait for the approval of another call in the same reply. */
  readonly handoffWaits: boolean;
}

const python: Dialect = {
  name: "python",
  toolName: handoffToolName,
  plainDescription: (target) => `Handoff to the ${target} agent.`,
  readsResults: true,
  pick: "first",
  requireBuildable: () => undefined,
  foreign: (message) => message,
  // The request belongs to the agent that spoke last, whatever the document says.
  answeredBy: (_start, lastSpeaker) => lastSpeaker,
  terminalEnds: false,
  handoffWaits: true,
};

const dotnet: Dialect = {
  name: "dotnet",
  toolName: (_target, place) => handoffToolName(String(place + 1)),
  plainDescription: (target) => `handoff to ${target}`,
  readsResults: false,
  pick: "last",
  requireBuildable: (edges, autonomous) => {
    const twice = edges.find((edge, index) =>
      edges.some((other, at) => at < index && other.from === edge.from && other.to === edge.to),
    );
    if (twice)
      throw new PythonError(
        `${twice.from} hands over to ${twice.to} twice, which .NET refuses. Leave one of the two.`,
        "ValueError",
        twice.pointer,
      );
    for (const [agent, limit] of autonomous?.turnLimits ?? [])
      if (limit <= 0)
        throw new PythonError(
          `${agent} may go on alone ${limit} times, and .NET takes no limit below 1.`,
          "ValueError",
          "/autonomous/turn_limits",
        );
  },
  foreign: (message) => (message.role === "assistant" ? { ...message, role: "user" } : message),
  answeredBy: (start, lastSpeaker, returnToPrevious) => (returnToPrevious ? lastSpeaker : start),
  terminalEnds: true,
  handoffWaits: false,
};

export const DIALECTS: readonly Dialect[] = [python, dotnet];

/** The edition of that name; Python's for any other. */
export function dialectOf(name: unknown): Dialect {
  return DIALECTS.find((dialect) => dialect.name === name) ?? python;
}

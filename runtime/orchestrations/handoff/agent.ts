import type { AutonomousMode } from "./autonomous.js";
import type { SyntheticTool } from "./topology/synthetic-tool.js";

/** A tool that the agent brings itself. */
export interface OwnTool {
  readonly name: string;
  /** Whether a person has to allow each call. */
  readonly approval?: boolean;
}

/** An agent as the runtime knows it after the build. */
export interface HandoffAgent {
  /** The name, else the id: edges, events and settings all go by it. */
  readonly id: string;
  /** Who its replies are said to be by. Agents without a name all share one. */
  readonly author: string;
  readonly tools: readonly OwnTool[];
  readonly handoffs: readonly SyntheticTool[];
  readonly autonomous?: AutonomousMode | undefined;
}

/** The author of replies by an agent that has an id but no name. */
export const UNNAMED = "UnnamedAgent";

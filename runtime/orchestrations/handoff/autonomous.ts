/** The settings as they are written: for whom, with which prompts, how many turns at most. Names of nobody are ignored. */
export interface AutonomousSettings {
  /** Absent or empty: everybody. */
  readonly agents?: readonly string[];
  readonly prompts?: ReadonlyMap<string, string>;
  readonly turnLimits?: ReadonlyMap<string, number>;
}

/** How one agent carries on without a user. */
export interface AutonomousMode {
  /** How often it goes on by itself, so that it replies once more than this before the user is asked. Below 1 it never goes on. */
  readonly turnLimit: number;
  readonly prompt: string;
}

export const DEFAULT_TURN_LIMIT = 50;
export const DEFAULT_PROMPT = "User did not respond. Continue assisting autonomously.";

/** The agent's mode; `undefined` where it waits for the user. A limit of 0 and an empty prompt count as absent, a negative limit stays. */
export function autonomousModeOf(
  agent: string,
  settings: AutonomousSettings | undefined,
): AutonomousMode | undefined {
  if (settings === undefined) return undefined;
  const { agents, prompts, turnLimits } = settings;
  if (agents !== undefined && agents.length > 0 && !agents.includes(agent)) return undefined;
  return {
    turnLimit: turnLimits?.get(agent) || DEFAULT_TURN_LIMIT,
    prompt: prompts?.get(agent) || DEFAULT_PROMPT,
  };
}

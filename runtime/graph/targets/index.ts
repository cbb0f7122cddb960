import type { TargetDefinition } from "../definition.js";
import { agent } from "./agent.js";
import { revertToInitiator } from "./revert-to-initiator.js";
import { roundRobin } from "./round-robin.js";
import { stay } from "./stay.js";
import { terminate } from "./terminate.js";

/** AG2's targets. */
export const builtInTargets: readonly TargetDefinition[] = [
  agent,
  roundRobin,
  stay,
  revertToInitiator,
  terminate,
];

import { startScenario } from "../debug/start-scenario.js";
import type { Command } from "../services.js";

/** Starts a run in which a person plays every turn. */
export const playByHand: Command = {
  id: "baton.playByHand",
  run: (services, argument) => startScenario(services, argument, { noDebug: false, interactive: true }),
};

import { startScenario } from "../debug/start-scenario.js";
import type { Command } from "../services.js";

/** Plays a scenario to its end, without stopping. */
export const runScenario: Command = {
  id: "baton.runScenario",
  run: (services, argument) => startScenario(services, argument, { noDebug: true }),
};

import { startScenario } from "../debug/start-scenario.js";
import type { Command } from "../services.js";

/** Plays a scenario and stops at breakpoints. */
export const debugScenario: Command = {
  id: "baton.debugScenario",
  run: (services, argument) => startScenario(services, argument, { noDebug: false }),
};

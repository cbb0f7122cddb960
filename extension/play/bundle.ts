/** A bundle of its own: asking for turns is loaded when a run first asks, or when a person wants to keep what was played. */
export { saveScenario } from "./save-scenario.js";
export { takeTurn } from "./take-turn.js";

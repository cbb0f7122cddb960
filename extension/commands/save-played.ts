import type { Command } from "../services.js";

/** Keeps what was played as a scenario, in the workflow or in a file of its own. */
export const savePlayed: Command = {
  id: "baton.savePlayed",
  run: ({ playing }) => playing.save(),
};

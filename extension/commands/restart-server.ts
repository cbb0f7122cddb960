import type { Command } from "../services.js";

export const restartServer: Command = {
  id: "baton.restartServer",
  run: ({ client }) => client.restart(),
};

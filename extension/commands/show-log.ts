import type { Command } from "../services.js";

export const showLog: Command = {
  id: "baton.showLog",
  run: ({ log }) => log.show(),
};

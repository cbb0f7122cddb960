import { showLogDocument } from "../logs/documents/show.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Shows the whole state of the channel after a turn. */
export const openState: Command = {
  id: "baton.openState",
  run: async (_services, argument) => {
    const turn = logNodeOf(argument)?.turn;
    if (turn === undefined) return;
    const { number } = turn.turn;
    const document = { kind: "state", channel: turn.reading.path, turn: number } as const;
    await showLogDocument(document, `state after turn ${number}`);
  },
};

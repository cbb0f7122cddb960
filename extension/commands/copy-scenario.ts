import * as vscode from "vscode";
import { channelTitle } from "../logs/channel-title.js";
import { placeOf } from "../logs/library.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Turns of a run that a scenario can have: nobody reads a longer one. */
const MOST_TURNS = 5000;

/** Copies a scenario that plays a recorded run again: the whole of it, or as far as the turn on which it was called. */
export const copyScenario: Command = {
  id: "baton.copyScenario",
  run: async ({ logs, runtime }, argument) => {
    const node = logNodeOf(argument);
    const path = node?.turn?.reading.path ?? node?.channel?.path;
    if (path === undefined) return;
    const { channel, paged } = await logs.library.reading(placeOf(path));
    const turns = node?.turn?.turn.number ?? paged?.turnCount ?? channel.turns.length;
    if (turns > MOST_TURNS) {
      void vscode.window.showWarningMessage(
        `A scenario of ${turns} turns is more than anybody reads. Copy it from one of the first ${MOST_TURNS} turns: it ends there.`,
      );
      return;
    }
    const whole = paged ? { ...channel, turns: await paged.page(1, turns) } : channel;
    try {
      const name = channelTitle(placeOf(path), channel, undefined);
      const { scenario, differs } = await (await runtime()).channelScenario(whole, name, turns);
      await vscode.env.clipboard.writeText(`${JSON.stringify(scenario, null, 2)}\n`);
      if (differs === undefined)
        void vscode.window.showInformationMessage(
          `Copied a scenario of ${turns === 1 ? "1 turn" : `${turns} turns`}. Played again, it goes as the record does. Paste it under “scenarios” of the workflow, or into a file *.scenario.json.`,
        );
      else
        void vscode.window.showWarningMessage(
          `Copied, but the scenario goes otherwise than the record. ${differs}`,
        );
    } catch (error) {
      void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
    }
  },
};

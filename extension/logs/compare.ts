import * as vscode from "vscode";
import type { Runtime } from "../runtime.js";
import { logUri } from "./documents/uri.js";
import type { ChannelPlace } from "./places.js";
import { openChannel } from "./open-channel.js";

/** Turns that are shown before the first difference, so that a person sees where they are. */
const BEFORE = 20;

interface Side {
  readonly place: ChannelPlace;
  readonly title: string;
}

/** Finds the first turn in which two channels differ, says it, and shows both from there on in the editor's own comparison. */
export async function compareChannels(left: Side, right: Side, runtime: Runtime): Promise<void> {
  const [a, b] = await Promise.all([
    openChannel(left.place, left.title, runtime),
    openChannel(right.place, right.title, runtime),
  ]);
  const comparison = await vscode.window.withProgress({ location: { viewId: "baton.wal" } }, () =>
    runtime.compareTurns(runtime.toldTurns(a), runtime.toldTurns(b)),
  );
  const said = runtime.comparisonText(comparison, "the left one", "the right one");
  const from = Math.max(1, (comparison.first?.turn ?? 1) - BEFORE);
  const turns = ({ place, title }: Side) => logUri({ kind: "turns", channel: place.path, from, said }, title);
  await vscode.commands.executeCommand(
    "vscode.diff",
    turns(left),
    turns(right),
    `${left.title} ↔ ${right.title}`,
  );
  void vscode.window.showInformationMessage(said);
}

import * as vscode from "vscode";
import { channelState } from "./channel-state.js";
import { channelTitle } from "./channel-title.js";
import { changedAt } from "./library.js";
import type { ChannelPlace } from "./places.js";
import type { LogTree } from "./provider.js";
import { someAtOnce } from "./some-at-once.js";
import { ago, count } from "./words.js";

/** Channels that a list offers: the newest. */
const MOST = 500;

/** Asks for another channel than `except`: those of its store first, and the newest first. */
export async function chooseChannel(
  tree: LogTree,
  except: ChannelPlace,
  title: string,
): Promise<{ place: ChannelPlace; title: string } | undefined> {
  const now = new Date();
  const candidates = (await tree.allStores()).flatMap(({ name, channels }) =>
    channels
      .filter(({ path }) => path !== except.path)
      .map((place) => ({ place, store: name, alone: channels.length === 1 })),
  );
  if (candidates.length === 0) {
    void vscode.window.showInformationMessage("There is no other channel to compare this one with.");
    return undefined;
  }
  const dated = await someAtOnce(candidates, async (candidate) => ({
    ...candidate,
    changed: await changedAt(candidate.place),
  }));
  // Runs of one workflow mostly stand in one store.
  const near = ({ place }: { place: ChannelPlace }) => Number(place.store === except.store);
  const newest = dated.sort((a, b) => near(b) - near(a) || b.changed - a.changed).slice(0, MOST);
  const items = await someAtOnce(newest, async ({ place, store, alone }) => {
    const overview = await tree.library.overview(place).catch(() => undefined);
    const label = overview ? channelTitle(place, overview, alone ? store : undefined) : place.channelId;
    const turns = overview?.turns === undefined ? "" : count(overview.turns, "turn");
    const description =
      overview &&
      [channelState(overview).text, turns, ago(overview.modified, now)].filter(Boolean).join(" · ");
    return { label, description, detail: store, place };
  });
  const chosen = await vscode.window.showQuickPick(items, {
    title,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen && { place: chosen.place, title: chosen.label };
}

import * as vscode from "vscode";
import type { Runtime } from "../../runtime.js";
import type { ChannelPlace } from "../places.js";
import type { LogTree } from "../provider.js";
import { count } from "../words.js";
import { channelValues, turnValues } from "./given-values.js";
import { NO_FILTER, SPANS, filterText, type LogFilter } from "./log-filter.js";

/** One way of filtering: which values there are, and the filter with some of them. */
interface Dimension extends vscode.QuickPickItem {
  values(): Promise<ReadonlyMap<string, number>>;
  given: readonly string[];
  /** What a count counts. */
  noun: "channel" | "turn";
  with(values: readonly string[]): LogFilter;
}

/**
 * Asks what to filter by, then for the values, of those that there are. `channel`: the one whose turns are looked at for values; every channel
 * that is held otherwise. Gives `undefined` where the person changed nothing.
 */
export async function chooseFilter(
  tree: LogTree,
  channel: ChannelPlace | undefined,
  runtime: Runtime,
): Promise<LogFilter | undefined> {
  const { filter } = tree;
  const span = { label: "$(history) Time", description: "when the channel changed last" };
  const clear = { label: "$(clear-all) Show everything again", description: filterText(filter) };
  const chosen = await vscode.window.showQuickPick<vscode.QuickPickItem>(
    [
      ...(filter === NO_FILTER ? [] : [clear]),
      separator("Turns"),
      ...turnDimensions(tree, channel, runtime),
      separator("Channels"),
      ...channelDimensions(tree),
      span,
    ],
    { title: "Filter Workflow Logs by" },
  );
  if (chosen === undefined) return undefined;
  if (chosen === clear) return NO_FILTER;
  if (chosen === span) return chooseSpan(filter);
  return chooseValues(chosen as Dimension);
}

function turnDimensions(tree: LogTree, channel: ChannelPlace | undefined, runtime: Runtime): Dimension[] {
  const { filter } = tree;
  const seen = () => turnValues(tree, channel, runtime);
  const dimension = (key: "speakers" | "rules" | "tools" | "keys", label: string, description: string) => ({
    label,
    description,
    noun: "turn" as const,
    values: async () => (await seen())[key],
    given: filter.turn[key] ?? [],
    with: (values: readonly string[]): LogFilter => ({ ...filter, turn: { ...filter.turn, [key]: values } }),
  });
  return [
    dimension("speakers", "$(account) Speaker", "who spoke"),
    dimension("rules", "$(git-compare) Rule", "what decided"),
    dimension("tools", "$(tools) Tool", "what was called"),
    dimension("keys", "$(symbol-key) Context key", "what changed"),
  ];
}

function channelDimensions(tree: LogTree): Dimension[] {
  const { filter } = tree;
  const dimension = (
    key: "states" | "types" | "participants" | "reasons",
    label: string,
    description: string,
  ) => ({
    label,
    description,
    noun: "channel" as const,
    values: async () => (await channelValues(tree))[key],
    given: filter.channel[key] ?? [],
    with: (values: readonly string[]): LogFilter => ({
      ...filter,
      channel: { ...filter.channel, [key]: values },
    }),
  });
  return [
    dimension("states", "$(circle-filled) State", "active, closed, damaged…"),
    dimension("types", "$(symbol-class) Type", "workflow, consulting…"),
    dimension("participants", "$(organization) Participant", "who takes part"),
    dimension("reasons", "$(check) Close reason", "why the channel ended"),
  ];
}

async function chooseValues(dimension: Dimension): Promise<LogFilter | undefined> {
  const items = dimension.values().then((values) =>
    [...values]
      .filter(([value]) => value !== "")
      .sort(([, a], [, b]) => b - a)
      .map(([label, number]) => ({
        label,
        description: count(number, dimension.noun),
        picked: dimension.given.includes(label),
      })),
  );
  const picked = await vscode.window.showQuickPick(items, {
    title: `Show only: ${dimension.description}`,
    placeHolder: "Tick one or several; none shows all",
    canPickMany: true,
  });
  return picked && dimension.with(picked.map(({ label }) => label));
}

async function chooseSpan(filter: LogFilter): Promise<LogFilter | undefined> {
  const items = [
    { label: "any time", within: undefined },
    ...[...SPANS].map(([within, label]) => ({ label, within })),
  ];
  const chosen = await vscode.window.showQuickPick(items, { title: "Show only channels that changed in" });
  return chosen && { ...filter, channel: { ...filter.channel, within: chosen.within } };
}

function separator(label: string): vscode.QuickPickItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

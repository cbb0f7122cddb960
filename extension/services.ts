import type * as vscode from "vscode";
import type { Client } from "./client.js";
import type { Follower } from "./logs/follower.js";
import type { LogTree } from "./logs/provider.js";
import type { LogWatcher } from "./logs/watcher.js";
import type { ModelKeys } from "./models/model-keys.js";
import type { Playing } from "./play/playing.js";
import type { Runtime } from "./runtime.js";

/** What commands work with. */
export interface Services {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly client: Client;
  readonly logs: LogTree;
  readonly watcher: LogWatcher;
  readonly follower: Follower;
  readonly playing: Playing;
  readonly keys: ModelKeys;
  readonly runtime: () => Promise<Runtime>;
}

/** One command of the manifest. Arguments come from menus, code lenses and other people's keybindings: they are looked at before use. */
export interface Command {
  readonly id: string;
  run(services: Services, argument: unknown): unknown;
}

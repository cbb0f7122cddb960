import * as vscode from "vscode";
import type { ModelKeys } from "../models/model-keys.js";
import { WORKFLOW_LANGUAGES } from "../languages.js";
import type { Runtime } from "../runtime.js";
import { AdapterFactory } from "./adapter-factory.js";
import { ConfigurationProvider, ScenarioConfigurations } from "./configuration-provider.js";
import { InlineValues } from "./inline-values.js";
import type { DebugListeners } from "./tracker.js";
import { TrackerFactory } from "./tracker.js";
import { DEBUG_TYPE } from "./type.js";

/** Everything that F5 needs. */
export function registerDebugging(
  { extensionPath, subscriptions }: vscode.ExtensionContext,
  { runtime, keys }: { runtime: () => Promise<Runtime>; keys: ModelKeys },
  listeners: DebugListeners,
): void {
  const { debug, DebugConfigurationProviderTriggerKind } = vscode;
  subscriptions.push(
    debug.registerDebugConfigurationProvider(DEBUG_TYPE, new ConfigurationProvider()),
    debug.registerDebugConfigurationProvider(
      DEBUG_TYPE,
      new ScenarioConfigurations(runtime),
      DebugConfigurationProviderTriggerKind.Dynamic,
    ),
    debug.registerDebugAdapterDescriptorFactory(DEBUG_TYPE, new AdapterFactory(extensionPath, runtime, keys)),
    vscode.languages.registerInlineValuesProvider(WORKFLOW_LANGUAGES, new InlineValues()),
    debug.registerDebugAdapterTrackerFactory(DEBUG_TYPE, new TrackerFactory(listeners)),
  );
}

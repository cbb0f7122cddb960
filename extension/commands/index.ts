import type { Command } from "../services.js";
import { closeStore } from "./close-store.js";
import { debugGraph } from "./debug-graph.js";
import { debugScenario } from "./debug-scenario.js";
import { exportPython } from "./export-python.js";
import { goToRuleCommand } from "./go-to-rule.js";
import { importPython } from "./import-python.js";
import { openEnvelope } from "./open-envelope.js";
import { openLogFile } from "./open-log-file.js";
import { openSampleWorkspace } from "./open-sample-workspace.js";
import { openStore } from "./open-store.js";
import { refreshLogs } from "./refresh-logs.js";
import { replayChannel } from "./replay-channel.js";
import { restartServer } from "./restart-server.js";
import { runScenario } from "./run-scenario.js";
import { showLog } from "./show-log.js";
import { showReferences } from "./show-references.js";
import { showMore } from "./show-more.js";
import { whyNoBreakpoint } from "./why-no-breakpoint.js";

export const commands: readonly Command[] = [
  runScenario,
  debugScenario,
  debugGraph,
  importPython,
  exportPython,
  openSampleWorkspace,
  openStore,
  closeStore,
  refreshLogs,
  showMore,
  replayChannel,
  goToRuleCommand,
  openEnvelope,
  openLogFile,
  showReferences,
  showLog,
  restartServer,
  whyNoBreakpoint,
];

import type { Command } from "../services.js";
import { clearLogFilter } from "./clear-log-filter.js";
import { clearRuns } from "./clear-runs.js";
import { closeStore } from "./close-store.js";
import { compareChannel } from "./compare-channel.js";
import { convertToAg2, convertToHandoff } from "./convert-orchestration.js";
import { convertDocument } from "./convert-document.js";
import { copyScenario } from "./copy-scenario.js";
import { debugFinding } from "./debug-finding.js";
import { debugFromHere } from "./debug-from-here.js";
import { debugGraph } from "./debug-graph.js";
import { debugScenario } from "./debug-scenario.js";
import { exportChannelCommand } from "./export-channel.js";
import { exportPython } from "./export-python.js";
import { filterLogs } from "./filter-logs.js";
import { followLog } from "./follow-log.js";
import { forgetModelKey } from "./forget-model-key.js";
import { goToRuleCommand } from "./go-to-rule.js";
import { importPython } from "./import-python.js";
import { openContextDiff } from "./open-context-diff.js";
import { openEnvelope } from "./open-envelope.js";
import { openLogFile } from "./open-log-file.js";
import { openRawLine } from "./open-raw-line.js";
import { openSampleWorkspace } from "./open-sample-workspace.js";
import { openState } from "./open-state.js";
import { openStore } from "./open-store.js";
import { openSummary } from "./open-summary.js";
import { openTranscript } from "./open-transcript.js";
import { playByHand } from "./play-by-hand.js";
import { playTurn } from "./play-turn.js";
import { refreshLogs } from "./refresh-logs.js";
import { repairStoreCommand } from "./repair-store.js";
import { replayChannel } from "./replay-channel.js";
import { restartServer } from "./restart-server.js";
import { runScenario } from "./run-scenario.js";
import { searchLogs } from "./search-logs.js";
import { savePlayed } from "./save-played.js";
import { showLog } from "./show-log.js";
import { showMore } from "./show-more.js";
import { showReferences } from "./show-references.js";
import { storeModelKey } from "./store-model-key.js";
import { treatAsWorkflow } from "./treat-as-workflow.js";
import { whyNoBreakpoint } from "./why-no-breakpoint.js";

export const commands: readonly Command[] = [
  runScenario,
  debugScenario,
  debugFinding,
  playByHand,
  playTurn,
  savePlayed,
  debugGraph,
  importPython,
  exportPython,
  convertToAg2,
  convertToHandoff,
  convertDocument,
  treatAsWorkflow,
  openSampleWorkspace,
  openStore,
  closeStore,
  refreshLogs,
  showMore,
  filterLogs,
  searchLogs,
  clearLogFilter,
  clearRuns,
  replayChannel,
  debugFromHere,
  openTranscript,
  openSummary,
  compareChannel,
  exportChannelCommand,
  repairStoreCommand,
  copyScenario,
  followLog,
  goToRuleCommand,
  openEnvelope,
  openRawLine,
  openState,
  openContextDiff,
  openLogFile,
  showReferences,
  showLog,
  restartServer,
  storeModelKey,
  forgetModelKey,
  whyNoBreakpoint,
];

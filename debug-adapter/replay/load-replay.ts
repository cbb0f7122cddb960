import {
  documentOrchestration,
  foldRecords,
  graphWithIds,
  LABEL_WORKFLOW,
  orchestrationFor,
  own,
  participantNames,
  recordedDocument,
  type ChannelMetadata,
  type JsonObject,
  type RecordedChannel,
  type WorkflowDocument,
} from "../../runtime/index.js";
import { AdapterError, messageOf } from "../errors.js";
import type { FileAccessor } from "../files.js";
import { baseFolder, loadDocument, sourceText } from "../launch.js";
import type { LaunchArguments } from "../launch-arguments.js";
import type { Program, SourceText } from "../program.js";
import { firstDivergence } from "./divergence.js";
import { divergenceAt, type Side } from "./divergence-text.js";
import { ReplayRun } from "./replay-run.js";

/** The one source that is no file: the graph of the replayed run. */
const GRAPH_REFERENCE = 1;

/**
 * Reads a recorded run, never to write to it. Its graph is the one that it was created with, unless the launch names a `program`: then its log
 * is folded with that graph, and compared with the record.
 */
export async function loadReplay(
  wal: string,
  launch: LaunchArguments,
  files: FileAccessor,
): Promise<Program> {
  const path = files.resolve(baseFolder(launch, files), wal);
  const channel = await files.openRecording(path, launch.channel).catch((error: unknown) => {
    throw new AdapterError("unreadableRecord", { wal: path, problem: messageOf(error) });
  });
  const record = recordedSide(path, channel, files);
  if (launch.program === undefined) return record.program;
  const { source, document } = await loadDocument(launch.program, launch, files);
  const run = refold(channel, source, document, record);
  const program: Program = { source, document, replay: { path, channel, run } };
  const turn = firstDivergence(record.run.turns, run.turns);
  if (turn !== undefined) run.divergence = divergenceAt(turn, record, { program, run });
  return program;
}

function recordedSide(path: string, channel: RecordedChannel, files: FileAccessor): Side {
  const { metadata, finalState, turns } = channel;
  const unusable = (problem: string) => new AdapterError("unreadableRecord", { wal: path, problem });
  if (metadata === undefined || finalState === undefined)
    throw unusable(channel.damage.map(({ message }) => message).join(" ") || "its log is empty.");
  const names = participantNames(channel);
  const data = recordedDocument(channel, names);
  if (data === undefined) throw unusable("its invite holds no graph.");
  const file = files.resolve(channel.path, `${titleOf(metadata)}.workflow.json`);
  const source = { ...sourceText(file, JSON.stringify(data, null, 2), files), reference: GRAPH_REFERENCE };
  const document = source.parsed.documents[0];
  if (document === undefined) throw unusable("the graph in its invite cannot be read.");
  const orchestration = orchestrationFor(metadata.manifest.type);
  const initialState = orchestration.initialState(metadata);
  const run = new ReplayRun({
    channel,
    metadata,
    document,
    orchestration,
    initialState,
    turns,
    finalState,
    names,
  });
  return { program: { source, document, replay: { path, channel, run } }, run };
}

/** What the workflow was called, where the run says so. */
function titleOf({ labels }: ChannelMetadata): string {
  const label = own(labels, LABEL_WORKFLOW);
  return typeof label === "string" && label !== "" ? label.replace(/[\\/]/g, "·") : "recorded";
}

/** The record's log, folded with the graph of another document. Participants are found by their passport's name, then by their id. */
function refold(
  channel: RecordedChannel,
  source: SourceText,
  document: WorkflowDocument,
  { run: { names, idOf, metadata: recorded } }: Side,
): ReplayRun {
  try {
    const metadata = withGraphOf(document, recorded, idOf);
    const orchestration = orchestrationFor(document.orchestration);
    orchestration.validateCreate(metadata);
    const initialState = orchestration.initialState(metadata);
    const { turns, finalState } = foldRecords(recordsOf(channel), metadata, orchestration, "wal.jsonl");
    return new ReplayRun({
      channel,
      metadata,
      document,
      orchestration,
      initialState,
      turns,
      finalState,
      names,
    });
  } catch (error) {
    throw new AdapterError("cannotRefold", { program: source.name, problem: messageOf(error) });
  }
}

/** The channel as it would be had it been created with the document's graph: all else is the record's. */
export function withGraphOf(
  document: WorkflowDocument,
  recorded: ChannelMetadata,
  idOf: ReadonlyMap<string, string>,
): ChannelMetadata {
  const handoff = documentOrchestration(document.orchestration).channelGraph?.(document, idOf);
  const graph: JsonObject = handoff ?? graphWithIds(document, idOf);
  return { ...recorded, knobs: { ...recorded.knobs, graph } };
}

function recordsOf({ envelopes }: RecordedChannel) {
  return envelopes.map(({ envelope, line }) => ({ envelope, line, offset: 0 }));
}

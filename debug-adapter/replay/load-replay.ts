import {
  LABEL_WORKFLOW,
  orchestrationFor,
  own,
  participantNames,
  recordedDocument,
  type ChannelMetadata,
  type PagedRecording,
  type WorkflowDocument,
} from "../../runtime/index.js";
import { AdapterError, messageOf } from "../errors.js";
import type { FileAccessor } from "../files.js";
import { baseFolder, loadDocument, sourceText } from "../launch.js";
import type { LaunchArguments } from "../launch-arguments.js";
import type { Program, SourceText } from "../program.js";
import { divergenceAt } from "./divergence-text.js";
import { foldLog, type Folding, type Watch } from "./folding.js";
import { withGraphOf } from "./graph-of.js";
import { ReplayRun } from "./replay-run.js";

/** The one source that is no file: the graph of the replayed run. */
const GRAPH_REFERENCE = 1;

/** A record with the graph that it was created with. */
interface Recorded {
  readonly program: Program;
  readonly run: ReplayRun;
  readonly folding: Folding;
}

/**
 * Reads a recorded run, never to write to it. Its graph is the one that it was created with, unless the launch names a `program`: then its log
 * is folded with that graph, and compared with the record.
 */
export async function loadReplay(
  wal: string,
  launch: LaunchArguments,
  files: FileAccessor,
  watch: Watch = {},
): Promise<Program> {
  const path = files.resolve(baseFolder(launch, files), wal);
  const recording = await files.openRecording(path, launch.channel).catch((error: unknown) => {
    throw new AdapterError("unreadableRecord", { wal: path, problem: messageOf(error) });
  });
  try {
    const record = await readRecord(path, recording, files, watch);
    if (launch.program === undefined) return record.program;
    const { source, document } = await loadDocument(launch.program, launch, files);
    return await otherwise(path, recording, record, source, document, watch);
  } catch (error) {
    await recording.close();
    throw error;
  }
}

async function readRecord(
  path: string,
  recording: PagedRecording,
  files: FileAccessor,
  watch: Watch,
): Promise<Recorded> {
  const { metadata } = recording;
  const unusable = (problem: string) => new AdapterError("unreadableRecord", { wal: path, problem });
  if (metadata === undefined)
    throw unusable(recording.damage.map(({ message }) => message).join(" ") || "its log is empty.");
  const names = participantNames(recording);
  const data = recordedDocument(recording, names);
  if (data === undefined) throw unusable("its invite holds no graph.");
  const file = files.resolve(recording.path, `${titleOf(metadata)}.workflow.json`);
  const source = { ...sourceText(file, JSON.stringify(data, null, 2), files), reference: GRAPH_REFERENCE };
  const document = source.parsed.documents[0];
  if (document === undefined) throw unusable("the graph in its invite cannot be read.");
  try {
    const orchestration = orchestrationFor(metadata.manifest.type);
    const folding = await foldLog(recording, { metadata, orchestration }, watch);
    const run = new ReplayRun({ recording, metadata, document, orchestration, folding, names });
    return { program: { source, document, replay: { path, recording, run } }, run, folding };
  } catch (error) {
    watch.signal?.throwIfAborted();
    const damage = recording.damage.map(({ message }) => `${message} `).join("");
    throw unusable(`${damage}the channel cannot be folded: ${messageOf(error)}`);
  }
}

/** What the workflow was called, where the run says so. */
function titleOf({ labels }: ChannelMetadata): string {
  const label = own(labels, LABEL_WORKFLOW);
  return typeof label === "string" && label !== "" ? label.replace(/[\\/]/g, "·") : "recorded";
}

/** The record's log, folded with the graph of another document. Participants are found by their passport's name, then by their id. */
async function otherwise(
  path: string,
  recording: PagedRecording,
  record: Recorded,
  source: SourceText,
  document: WorkflowDocument,
  watch: Watch,
): Promise<Program> {
  const { names, idOf, metadata: recorded } = record.run;
  let run: ReplayRun;
  let folding: Folding;
  try {
    const metadata = withGraphOf(document, recorded, idOf);
    const orchestration = orchestrationFor(document.orchestration);
    orchestration.validateCreate(metadata);
    folding = await foldLog(recording, { metadata, orchestration }, watch, record.folding.decisions);
    run = new ReplayRun({ recording, metadata, document, orchestration, folding, names });
  } catch (error) {
    watch.signal?.throwIfAborted();
    throw new AdapterError("cannotRefold", { program: source.name, problem: messageOf(error) });
  }
  const program: Program = { source, document, replay: { path, recording, run } };
  const turn = record.folding.decisions.firstDifference(folding.decisions);
  if (turn !== undefined) {
    const was = { program: record.program, run: record.run, name: "the record" };
    const divergence = divergenceAt(turn, was, { program, run, name: source.name });
    const message = `${divergence.message} What follows is the record's, not what this graph would have played.`;
    run.divergence = { ...divergence, message };
  }
  return program;
}

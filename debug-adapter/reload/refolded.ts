import {
  creatorOf,
  foldRecords,
  orchestrationFor,
  type ChannelMetadata,
  type WorkflowDocument,
} from "../../runtime/index.js";
import type { DebuggedRun } from "../debugged-run.js";
import { Decisions } from "../replay/decisions.js";
import { withGraphOf } from "../replay/graph-of.js";
import { ReplayRun } from "../replay/replay-run.js";
import { RunHistory } from "../run-history.js";

/**
 * What another document makes of the turns that a run has played. A participant whom the run does not have stands in under its name. Throws where
 * the document cannot be a channel's.
 */
export function refolded(
  run: DebuggedRun,
  document: WorkflowDocument,
): { run: ReplayRun; was: Decisions; now: Decisions } {
  const metadata = channelOf(document, run);
  const orchestration = orchestrationFor(document.orchestration);
  orchestration.validateCreate(metadata);
  const initialState = orchestration.initialState(metadata);
  const { turns, finalState, damage } = foldRecords(recordsOf(run), metadata, orchestration, "wal.jsonl");
  const was = Decisions.from(run.initialState);
  for (let index = 0; index < run.turns.length; index++) {
    const turn = run.turns.at(index);
    if (turn !== undefined) was.add(turn);
  }
  const now = was.alike(initialState);
  for (const turn of turns) now.add(turn);
  const { envelopes } = run;
  const folding = {
    turns,
    envelopes,
    initialState,
    finalState,
    damage,
    history: new RunHistory(),
    decisions: now,
  };
  const recording = { channelId: run.channelId, damage: [], close: async () => undefined };
  const { names } = run;
  return { run: new ReplayRun({ recording, metadata, document, orchestration, folding, names }), was, now };
}

/** The run's channel, had it been created with the document. */
function channelOf(document: WorkflowDocument, { metadata, idOf }: DebuggedRun): ChannelMetadata {
  const idFor = (name: string) => idOf.get(name) ?? name;
  const [first] = metadata.participants;
  const participants = document.participants.map(({ name }, order) => ({
    agent_id: idFor(name),
    role: "participant",
    order,
    joined_at: first?.joined_at ?? "",
  }));
  return { ...withGraphOf(document, metadata, idOf), participants, creator_id: idFor(creatorOf(document)) };
}

function* recordsOf({ envelopes }: DebuggedRun) {
  for (let index = 0; index < envelopes.length; index++) {
    const entry = envelopes.at(index);
    if (entry !== undefined) yield { ...entry, offset: 0 };
  }
}

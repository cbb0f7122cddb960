import { NotFoundError } from "../errors.js";
import type { JsonObject } from "../json.js";
import { orchestrationFor } from "../orchestrations/index.js";
import { ScriptedRunner } from "../runners/scripted.js";
import type { Runner } from "../runners/runner.js";
import type { Envelope } from "../workflow/envelope.js";
import type { Orchestration } from "../workflow/orchestration.js";
import { newChannelMetadata } from "./channel-metadata.js";
import { ChannelRun } from "./channel-run.js";
import { systemClock } from "./clock.js";
import { creatorOf } from "./creator.js";
import { Hub } from "./hub.js";
import { knobsOf } from "./knobs.js";
import { labelsOf } from "./labels.js";
import { messageOf, workflowPlace } from "./run-errors.js";
import { withNames } from "./run-messages.js";
import type { Run, StartRunOptions } from "./run-types.js";

/**
 * Opens a channel for a document and gives a run that plays it, one turn at a call of `next`. Never rejects: where the channel cannot be
 * opened, the run is at its end (`failed`) and says why.
 */
export async function startRun(options: StartRunOptions): Promise<Run> {
  const idOf = new Map<string, string>();
  try {
    return await openRun(options, idOf);
  } catch (error) {
    return failedRun(options, error, idOf);
  }
}

/** The same, and rejects where the channel cannot be opened. `idOf` is filled as agents are registered. */
export async function openRun(options: StartRunOptions, idOf: Map<string, string>): Promise<ChannelRun> {
  const { document, store, clock, ids } = options;
  const runner = runnerOf(options);
  const orchestration = orchestrationFor(document.orchestration);
  const envelopes: { envelope: Envelope; line: number }[] = [];
  const onAppend = (envelope: Envelope, line: number) => envelopes.push({ envelope, line });
  const hub = await Hub.open(store, { clock, ids, onAppend, orchestrationFor: () => orchestration });
  await registerAll(hub, options, idOf);
  const metadata = await hub.createChannel({
    type: orchestration.type,
    creatorId: idOf.get(creatorOf(document)) ?? document.creator,
    participantIds: document.participants.map(({ name }) => idOf.get(name) ?? name),
    knobs: knobsOf(options, idOf),
    labels: labelsOf(options),
  });
  const initialState = await hub.state(metadata.channel_id);
  return new ChannelRun({
    hub,
    document,
    orchestration,
    metadata,
    initialState,
    names: hub.names,
    idOf,
    runner,
    turnLimits: options.turnLimits,
    onRemark: options.onRemark,
    envelopes,
  });
}

/** The runner that was given, or one that plays the scenario. */
export function runnerOf({ runner, scenario }: Pick<StartRunOptions, "runner" | "scenario">): Runner {
  if (runner) return runner;
  if (scenario) return new ScriptedRunner(scenario);
  throw new NotFoundError(
    "There is nothing to play: the workflow has no scenario. Add one under “scenarios”, with a kickoff and turns.",
  );
}

/** Participants first, in their order, then a creator who stands outside. */
async function registerAll(
  hub: Hub,
  { document }: StartRunOptions,
  idOf: Map<string, string>,
): Promise<void> {
  for (const { name, kind } of document.participants) idOf.set(name, await hub.register({ name, kind }));
  const creator = creatorOf(document);
  if (creator !== "" && !idOf.has(creator)) idOf.set(creator, await hub.register({ name: creator }));
}

/** A run that never began. Names stand in for ids. */
function failedRun(options: StartRunOptions, error: unknown, idOf: ReadonlyMap<string, string>): Run {
  const { document } = options;
  const orchestration = knownOrchestration(document.orchestration);
  const nameOf = new Map([...idOf].map(([name, id]) => [id, name]));
  const names = new Map(document.participants.map(({ name }) => [name, name]));
  const run = new ChannelRun({
    hub: undefined,
    document,
    orchestration,
    metadata: newChannelMetadata({
      channelId: "",
      manifest: orchestration.manifest(),
      creatorId: document.creator,
      participantIds: [...names.keys()],
      knobs: { graph: document.graph as unknown as JsonObject },
      labels: labelsOf(options),
      ttl: 0,
      now: (options.clock ?? systemClock).now(),
    }),
    initialState: {
      participant_order: [...names.keys()],
      expected_next_speaker: null,
      last_speaker_id: null,
      last_envelope_id: null,
      turn_count: 0,
      pending_close_reason: "",
      creator_id: document.creator,
      context_vars: document.contextVars,
    },
    names,
    idOf: names,
    runner: { next: async () => undefined },
    envelopes: [],
  });
  run.end = {
    kind: "failed",
    message: withNames(`The channel cannot be opened: ${messageOf(error)}`, nameOf),
    of: "workflow",
    ...workflowPlace(error),
    cause: error,
  };
  return run;
}

function knownOrchestration(type: string): Orchestration {
  try {
    return orchestrationFor(type);
  } catch {
    return orchestrationFor("workflow");
  }
}

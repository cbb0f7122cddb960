import type { ReloadedEventBody } from "../custom-protocol.js";
import type { Debuggee } from "../debuggee.js";
import { messageOf } from "../errors.js";
import type { LaunchArguments } from "../launch-arguments.js";
import type { Program } from "../program.js";
import type { ReplayRun } from "../replay/replay-run.js";
import type { SessionState } from "../session-state.js";
import { judge } from "./judge.js";

/** True where a saved file is one that the session's run comes from; without a path, where there is any such file. */
export function concerns(path: string | undefined, { program, files }: SessionState): boolean {
  const texts = [program?.source, program?.scenarioSource];
  return texts.some(
    (text) =>
      text !== undefined &&
      text.reference === undefined &&
      (path === undefined || files.same(text.path, path)),
  );
}

/** Takes the saved texts into the run, as far as its past allows it. Never rejects: what is wrong becomes the outcome. */
export async function hotReload(session: SessionState, debuggee: Debuggee): Promise<ReloadedEventBody> {
  const was = debuggee.program;
  const { name } = was.source;
  try {
    if (session.launch === undefined) throw new Error("nothing is launched.");
    const now = await session.load(launchOf(session.launch, was));
    if (sameTexts(was, now)) {
      await now.replay?.run.release();
      return { outcome: "unchanged", message: `${name} is the text that runs.` };
    }
    return now.replay === undefined
      ? await intoPlay(session, debuggee, was, now)
      : await intoReplay(session, debuggee, now, now.replay.run);
  } catch (error) {
    await session.acceptDifference();
    const message = `${name} was not reloaded, and the run goes on with the text that it has. ${messageOf(error)}`;
    return { outcome: "refused", message };
  }
}

/** The fork of a record is a run that is played by hand: what was launched is not that record any more. */
function launchOf(launch: LaunchArguments, { replay }: Program): LaunchArguments {
  if (launch.wal === undefined || replay !== undefined) return launch;
  const { wal: _wal, channel: _channel, scenario: _scenario, ...played } = launch;
  return { ...played, interactive: true };
}

function sameTexts(was: Program, now: Program): boolean {
  const textOf = ({ source, scenarioSource }: Program) => [source.parsed.text, scenarioSource?.parsed.text];
  return textOf(was).every((text, index) => text === textOf(now)[index]);
}

async function intoPlay(
  session: SessionState,
  debuggee: Debuggee,
  was: Program,
  now: Program,
): Promise<ReloadedEventBody> {
  const { run } = debuggee.timeline;
  const { name } = now.source;
  const verdict = judge(run, was, now);
  switch (verdict.kind) {
    case "same":
      await session.takeUp(now);
      await debuggee.adopt(now);
      return { outcome: "kept", message: `${name} was reloaded: the workflow is what it was.` };
    case "stands": {
      const { run: again, folder } = await debuggee.copy(now);
      await session.takeUp(now);
      await debuggee.adopt(now, again);
      const message = `${name} was reloaded: ${decisions(run.turns.length)}, and the run goes on with the new rules. log: ${folder}`;
      return { outcome: "kept", message };
    }
    case "diverges": {
      session.offer = now;
      await session.acceptDifference();
      const { turn, tables, message } = verdict.divergence;
      const advice = `The run goes on with the text that it began with; “fork ${turn}” in the console goes on with the new one ${turn === 0 ? "from the start" : `after turn ${turn}`}.`;
      return { outcome: "diverged", message: `${message} ${advice}`, turn, tables, fork: { turns: turn } };
    }
  }
}

/** A replay shows what the new graph makes of the record, whatever that is. */
async function intoReplay(
  session: SessionState,
  debuggee: Debuggee,
  now: Program,
  run: ReplayRun,
): Promise<ReloadedEventBody> {
  await session.takeUp(now);
  await debuggee.adopt(now, run);
  const { divergence } = run;
  const reloaded = `${now.source.name} was reloaded`;
  if (divergence === undefined)
    return { outcome: "kept", message: `${reloaded}: it decides every turn as the record does.` };
  const { turn, tables, message } = divergence;
  return { outcome: "diverged", message: `${reloaded}. ${message}`, turn, tables };
}

function decisions(turns: number): string {
  if (turns === 0) return "nothing was decided yet";
  return turns === 1 ? "the one past decision stands" : `all ${turns} past decisions stand`;
}

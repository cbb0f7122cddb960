import { idText } from "../../graph/value-text.js";
import type { JsonObject, JsonValue } from "../../json.js";
import type { ExpectationFailure, Run } from "../../hub/run-types.js";
import { rangeOf } from "../../check/place.js";
import { addUsage, usageOf, usageText, type Usage } from "../../transcript/usage.js";
import { strictJson } from "../../wal/strict-json.js";
import type { Output } from "../output.js";
import { placeText, type TextFile } from "../read-workflow.js";
import { decisionOf, nextOf, speakerOf, textOf, transcriptLines } from "../transcript.js";

export interface PlacedFailure extends ExpectationFailure {
  /** `file:line:column`, from 1. */
  place: string;
}

/** The failures as their text has them one after the other; what is wrong with the workflow comes first. */
export function inLineOrder(
  failures: readonly ExpectationFailure[],
  workflow: TextFile,
  scenario: TextFile,
): PlacedFailure[] {
  return failures
    .map((failure) => {
      const text = failure.of === "workflow" ? workflow : scenario;
      const { start } = rangeOf(text.parsed, undefined, failure);
      return { failure: { ...failure, place: placeText(text, failure.pointer) }, text, start };
    })
    .sort(
      (a, b) =>
        Number(a.text !== workflow) - Number(b.text !== workflow) ||
        a.start.line - b.start.line ||
        a.start.character - b.start.character,
    )
    .map(({ failure }) => failure);
}

/** The transcript, what differs from the scenario, and how it ended. */
export function printRun(
  run: Run,
  { failures, expects }: { failures: readonly PlacedFailure[]; expects: boolean },
  output: Output,
): void {
  for (const line of transcriptLines(run)) output.out(line);
  for (const { message, place } of failures) output.out(`${place}  ${message}`);
  const usage = usageOfRun(run);
  if (usage) output.out(`used: ${usageText(usage)}`);
  const verdict = expects ? ` · expectation ${failures.length > 0 ? "not " : ""}met` : "";
  output.out(`${endInWords(run)}${verdict}`);
}

function endInWords({ end, turns }: Run): string {
  const count = turns.length === 1 ? "1 turn" : `${turns.length} turns`;
  if (end?.kind === "closed") return `closed: ${idText(end.reason as JsonValue)} after ${count}`;
  if (end?.kind === "waiting") return `still open after ${count}: ${end.speaker || "anyone"} is expected`;
  if (end === undefined) return `stopped after ${count}: the channel is open`;
  return `failed after ${count}`;
}

/** The run as JSON. @param scenario its name; absent where none was played */
export function reportOf(
  run: Run,
  { file, scenario, failures }: { file: string; scenario?: string; failures: readonly PlacedFailure[] },
): JsonObject {
  const { end } = run;
  const usage = usageOfRun(run);
  return {
    file,
    scenario: scenario ?? null,
    channel_id: run.channelId,
    turns: run.turns.map((turn) => {
      const used = usageOf(turn.envelope);
      return {
        number: turn.number,
        speaker: speakerOf(turn, run),
        text: textOf(turn),
        tools: turn.tools,
        next: nextOf(turn, run),
        decided_by: turn.explanation.decidedBy,
        decision: decisionOf(turn, run),
        context_vars: strictJson(turn.after.context_vars),
        ...(used ? { usage: usageJson(used) } : {}),
      };
    }),
    ...(usage ? { usage: usageJson(usage) } : {}),
    end: end
      ? {
          kind: end.kind,
          reason: end.kind === "closed" ? strictJson(end.reason as JsonValue) : null,
          message: end.kind === "closed" ? null : end.message,
        }
      : null,
    expectation: {
      met: failures.length === 0,
      failures: failures.map(({ message, pointer, place }) => ({ message, pointer, place })),
    },
  };
}

function usageOfRun({ turns }: Run): Usage | undefined {
  let sum: Usage | undefined;
  for (const { envelope } of turns) {
    const used = usageOf(envelope);
    if (used) sum = addUsage(sum, used);
  }
  return sum;
}

function usageJson({ inputTokens, outputTokens, cost, model }: Usage): JsonObject {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    ...(cost === undefined ? {} : { cost }),
    ...(model === undefined ? {} : { model }),
  };
}

import type { Run } from "../hub/run-types.js";
import { statesAg2Rules } from "../orchestrations/index.js";
import { decisionOf, nextOf, speakerOf } from "./transcript.js";

/**
 * Says where a run went on although a live AG2 agent would have waited: an agent that is its own next speaker never receives the message that
 * it sent itself. A scenario plays such a turn, because the channel takes it. Undefined where that did not happen, or kinds are not declared.
 */
export function selfRouteRemark(run: Run): string | undefined {
  const { document, orchestration, turns } = run;
  if (!statesAg2Rules(orchestration.type) || !document.participantsDeclared) return undefined;
  const agents = new Set(document.participants.flatMap(({ name, kind }) => (kind === "agent" ? [name] : [])));
  const turn = turns.find((each) => {
    const speaker = speakerOf(each, run);
    return agents.has(speaker) && nextOf(each, run) === speaker && each.result.nextState !== "closed";
  });
  if (!turn) return undefined;
  const name = speakerOf(turn, run);
  return `Turn ${turn.number}: “${decisionOf(turn, run)}” makes ${name} its own next speaker. The scenario goes on, but a live AG2 agent never receives its own message, so the channel would wait there for ever. Lead to somebody else, or make ${name} a human.`;
}

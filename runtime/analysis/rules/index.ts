import { ambiguousTool } from "./ambiguous-tool.js";
import { capTooLow } from "./cap-too-low.js";
import { deadRule } from "./dead-rule.js";
import { defaultUnreachable } from "./default-unreachable.js";
import { duplicateParticipant } from "./duplicate-participant.js";
import { emptyTarget } from "./empty-target.js";
import { explorationLimit } from "./exploration-limit.js";
import { kickoffSpeaker } from "./kickoff-speaker.js";
import { maxTurnsMissing } from "./max-turns-missing.js";
import { neverCloses } from "./never-closes.js";
import { noWayOut } from "./no-way-out.js";
import { nullMatch } from "./null-match.js";
import { participantsMissing } from "./participants-missing.js";
import { priorityOrder } from "./priority-order.js";
import type { Rule } from "./rule.js";
import { sameReason } from "./same-reason.js";
import { selfRouteStall } from "./self-route-stall.js";
import { silentParticipant } from "./silent-participant.js";
import { stickyContext } from "./sticky-context.js";
import { stuckSpeaker } from "./stuck-speaker.js";
import { tooFewParticipants } from "./too-few-participants.js";
import { unknownName } from "./unknown-name.js";
import { unknownParticipant } from "./unknown-participant.js";
import { unknownTool } from "./unknown-tool.js";
import { unsetKey } from "./unset-key.js";
import { valueType } from "./value-type.js";

/** Every rule of the analysis, by precedence: of several findings with one cause the first one is said. */
export const analysisRules: readonly Rule[] = [
  unknownParticipant,
  tooFewParticipants,
  duplicateParticipant,
  unknownName,
  priorityOrder,
  stickyContext,
  kickoffSpeaker,
  deadRule,
  stuckSpeaker,
  selfRouteStall,
  emptyTarget,
  neverCloses,
  noWayOut,
  maxTurnsMissing,
  capTooLow,
  unsetKey,
  valueType,
  unknownTool,
  ambiguousTool,
  nullMatch,
  defaultUnreachable,
  silentParticipant,
  sameReason,
  participantsMissing,
  explorationLimit,
];

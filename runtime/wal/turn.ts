import { isObject, own } from "../json.js";
import type { Envelope } from "../workflow/envelope.js";
import type {
  AdapterResult,
  Explanation,
  Orchestration,
  OrchestrationState,
} from "../workflow/orchestration.js";
import type { Turn } from "./recorded.js";

export interface TurnParts {
  number: number;
  envelope: Envelope;
  line: number;
  contextEnvelopes: Envelope[];
  before: OrchestrationState;
  /** The state that the turn's own envelope met: `before`, with the turn's context envelopes folded in. */
  decidedFrom: OrchestrationState;
  after: OrchestrationState;
  result: AdapterResult;
  /** Default: the tool that the packet's routing names. */
  tools?: string[];
}

/** A turn whose explanation is worked out when somebody asks for it: a log of many turns folds without explaining each. */
export function makeTurn(parts: TurnParts, orchestration: Orchestration): Turn {
  const { decidedFrom, tools, ...rest } = parts;
  let explanation: Explanation | undefined;
  return {
    ...rest,
    tools: tools ?? routingTool(parts.envelope),
    get explanation() {
      explanation ??= orchestration.explain(parts.envelope, decidedFrom);
      return explanation;
    },
  };
}

function routingTool(envelope: Envelope): string[] {
  if (!isObject(envelope.event_data)) return [];
  const routing = own(envelope.event_data, "routing");
  const tool = isObject(routing) ? own(routing, "tool") : undefined;
  return typeof tool === "string" && tool !== "" ? [tool] : [];
}

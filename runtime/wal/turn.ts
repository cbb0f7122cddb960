import { isObject, own } from "../json.js";
import type { Envelope } from "../workflow/envelope.js";
import type {
  AdapterResult,
  DecidedBy,
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

/** Most turns have neither tools nor context of their own: a run of many turns keeps one empty list for them. */
const NONE = Object.freeze([]) as never[];

/** A turn whose explanation is worked out when somebody asks for it: a log of many turns folds without explaining each. */
export class FoldedTurn implements Turn {
  readonly number: number;
  readonly envelope: Envelope;
  readonly line: number;
  readonly contextEnvelopes: Envelope[];
  readonly before: OrchestrationState;
  readonly after: OrchestrationState;
  readonly result: AdapterResult;
  private readonly decidedFrom: OrchestrationState;
  private knownTools: string[] | undefined;
  private knownExplanation: Explanation | undefined;
  private knownDecider: DecidedBy | undefined;

  constructor(
    parts: TurnParts,
    private readonly orchestration: Orchestration,
  ) {
    this.number = parts.number;
    this.envelope = parts.envelope;
    this.line = parts.line;
    this.contextEnvelopes = parts.contextEnvelopes.length > 0 ? parts.contextEnvelopes : NONE;
    this.before = parts.before;
    this.after = parts.after;
    this.result = parts.result;
    this.decidedFrom = parts.decidedFrom;
    this.knownTools = parts.tools?.length === 0 ? NONE : parts.tools;
    this.knownExplanation = undefined;
    this.knownDecider = undefined;
  }

  get tools(): string[] {
    this.knownTools ??= this.orchestration.callsOf?.(this.envelope) ?? routingTool(this.envelope);
    return this.knownTools;
  }

  get decidedBy(): DecidedBy {
    if (this.knownDecider === undefined)
      this.knownDecider =
        this.knownExplanation === undefined && this.orchestration.decidedBy
          ? this.orchestration.decidedBy(this.envelope, this.decidedFrom)
          : this.explanation.decidedBy;
    return this.knownDecider;
  }

  get explanation(): Explanation {
    this.knownExplanation ??= this.orchestration.explain(this.envelope, this.decidedFrom);
    return this.knownExplanation;
  }
}

/** The tool that a packet's routing names: all that a log of AG2's knows of a round's calls. */
export function routingTool(envelope: Envelope): string[] {
  if (!isObject(envelope.event_data)) return [];
  const routing = own(envelope.event_data, "routing");
  const tool = isObject(routing) ? own(routing, "tool") : undefined;
  return typeof tool === "string" && tool !== "" ? [tool] : [];
}

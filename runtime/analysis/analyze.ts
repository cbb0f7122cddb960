import type { WorkflowDocument } from "../document/model.js";
import type { Finding } from "../document/problem.js";
import { documentOrchestration, orchestrationTypes } from "../orchestrations/index.js";
import { Budget } from "./budget.js";
import { Exploration } from "./explore/exploration.js";
import type { Explored } from "./explored.js";
import { exploredAs, keepExplored } from "./explored.js";
import type { Facts } from "./facts.js";
import { firstOf, MOST_LISTED } from "./first-findings.js";
import { isSilenced } from "./lint-off.js";
import { TurnModel } from "./model/turn-model.js";
import { oneFindingPerCause } from "./precedence.js";
import type { Proof } from "./proof.js";
import { prove } from "./proof.js";
import { analysisRules } from "./rules/index.js";
import type { Found, Rule } from "./rules/rule.js";
import { Subject } from "./rules/subject.js";
import type { WhenAsked } from "./rules/subject.js";
import { finish, inSlices } from "./slices.js";
import { withVerifiedFixes } from "./verified-fixes.js";

export interface AnalyzeOptions {
  /** How many states may be explored; past it findings that say "never" are left out. No limit by default: time is one. */
  maxStates?: number;
  /** How long the exploration may take, in milliseconds. Default 2,000. */
  budgetMs?: number;
  /** An earlier version of the document: what the change does not touch is not explored again. */
  before?: WorkflowDocument;
}

export interface AnalyzeAsyncOptions extends AnalyzeOptions {
  /** Ends the analysis: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

export interface Analysis {
  findings: Finding[];
  /** Undefined where the document's shape does not allow an exploration: the initial speaker is nobody, or rules cannot be ordered. */
  facts: Facts | undefined;
}

interface Unverified {
  findings: Found[];
  facts: Facts | undefined;
}

const MAX_STATES = Number.MAX_SAFE_INTEGER;
const BUDGET_MS = 2000;

/** What is wrong with a workflow and what is proved about it. Pure: the same document gives the same findings, budget of time aside. */
export function analyze(document: WorkflowDocument, options: AnalyzeOptions = {}): Analysis {
  return finish(analysisSteps(document, options));
}

/** The same, in slices of at most 10 milliseconds, between which timers, input and cancellation get their turn. */
export function analyzeAsync(
  document: WorkflowDocument,
  options: AnalyzeAsyncOptions = {},
): Promise<Analysis> {
  return inSlices(analysisSteps(document, options), options.signal);
}

/** One analysis, to be resumed after every `yield`. */
export function* analysisSteps(
  document: WorkflowDocument,
  options: AnalyzeOptions,
): Generator<void, Analysis> {
  const { findings, facts } = yield* unverified(document, options, MOST_LISTED);
  // Whether a fix helps is told by counting, so all are counted.
  const all = function* (edited: WorkflowDocument) {
    return (yield* unverified(edited, options, Infinity)).findings;
  };
  return { findings: withVerifiedFixes(document, findings, all), facts };
}

/** The findings, `most` at most of each rule and of all. */
function* unverified(
  document: WorkflowDocument,
  options: AnalyzeOptions,
  most: number,
): Generator<void, Unverified> {
  const { findings: ownFindings } = documentOrchestration(document.orchestration);
  if (ownFindings) {
    const own = ownFindings(document).filter((finding) => !isSilenced(document, finding));
    return { findings: firstOf(own, most), facts: undefined };
  }
  // What an unknown orchestration does is unknown too.
  if (!orchestrationTypes().includes(document.orchestration)) return { findings: [], facts: undefined };
  const explored = exploredAs(options.before, document) ?? (yield* explore(document, options));
  if (explored) keepExplored(document, explored);
  const subject = new Subject(document, explored?.proof, explored?.whenAsked);
  const findings: Found[] = [];
  for (const rule of analysisRules) yield* firstOfRule(rule, subject, most, findings);
  const said = oneFindingPerCause(subject, findings).filter((finding) => !isSilenced(document, finding));
  return { findings: firstOf(said, most), facts: explored?.proof.facts };
}

function* explore(
  document: WorkflowDocument,
  { maxStates = MAX_STATES, budgetMs = BUDGET_MS }: AnalyzeOptions,
): Generator<void, Explored | undefined> {
  const budget = new Budget(maxStates, budgetMs);
  const model = TurnModel.build(document);
  const proof = model && (yield* prove(model, budget));
  return proof && { proof, whenAsked: yield* ifAsked(proof, budget) };
}

/** One more than `most`, so that it shows that some are left out. */
function* firstOfRule(rule: Rule, subject: Subject, most: number, into: Found[]): Generator<void> {
  let left = most;
  for (const finding of rule.check(subject)) {
    into.push(finding);
    if (left-- === 0) break;
    yield;
  }
  yield;
}

/** What would happen if an agent that opens the channel were asked for its first turn instead. */
function* ifAsked({ model, dead, facts }: Proof, budget: Budget): Generator<void, WhenAsked | undefined> {
  const allSpeak = dead.length === 0 && !Object.values(facts.speaks).includes(false);
  if (!model.isAgent(model.initial) || allSpeak) return undefined;
  const asked = new Exploration(model, budget.maxStates, false);
  yield* budget.within(asked.run());
  return {
    fires: model.transitions.map((_, rule) => asked.first[rule] !== undefined),
    speaks: new Set(
      model.participants.filter((_, slot) => !asked.turns[slot]!.isEmpty()).map(({ name }) => name),
    ),
  };
}

import type { DebugProtocol } from "@vscode/debugprotocol";

/**
 * Every error that the adapter answers with: a stable number and its sentence, `{name}` standing for a variable.
 * 1xxx the conversation, 2xxx the launch, 3xxx what a stop shows. Numbers are never reused.
 */
const TABLE = {
  unknownRequest: [1001, "“{command}” is not something the workflow debugger can do."],
  badArguments: [1002, "The request “{command}” cannot be read: {problem}."],
  notInitialized: [1003, "“{command}” came before “initialize”: a debug session starts with that request."],
  alreadyInitialized: [1004, "This session is initialized already."],
  notLaunched: [1005, "“{command}” needs a running workflow: launch one first."],
  notStarted: [
    1011,
    "“{command}” needs a stopped workflow: the run has not begun, it waits for “configurationDone”.",
  ],
  alreadyLaunched: [1006, "This session runs {program} already. Use restart, or start another session."],
  running: [1007, "“{command}” needs a stopped workflow: pause it first."],
  ended: [1008, "The run is over: start it again for “{command}”."],
  urisOnly: [
    1009,
    "The workflow debugger reads native paths; this client announced the path format “{format}”.",
  ],
  notRunning: [1012, "The workflow stands still already."],
  attach: [1010, "A workflow cannot be attached to: launch it, with “program” naming its document."],
  internal: [1099, "The debugger itself failed at “{command}”: {problem}."],

  badLaunch: [2001, "The launch configuration cannot be used: {problem}."],
  unreadableProgram: [2002, "{program} cannot be read: {problem}"],
  brokenProgram: [2003, "{program} cannot run yet. {place}: {problem}"],
  noWorkflow: [2004, "{program} holds no workflow: a workflow has “initial_speaker” and “transitions”."],
  scenarioNotFound: [2006, "There is no scenario “{scenario}” in {program}. {known}"],
  unreadableScenario: [2007, "The scenario file {scenario} cannot be used: {problem}"],
  unreadableRecord: [2009, "{wal} cannot be replayed: {problem}"],
  cancelled: [2012, "Reading the log of {path} was cancelled."],
  cannotRefold: [2010, "The recorded run cannot be followed with {program}: {problem}"],
  cannotStart: [2008, "The run cannot start: {problem}"],

  noSuchFrame: [3001, "This stack frame is gone: the run has moved on. Select a frame of the current stop."],
  noSuchVariable: [3002, "This value is gone: the run has moved on. Expand it again at the current stop."],
  notAnExpression: [
    3003,
    "“{expression}” cannot be read. {problem} Write a context key, a path such as lab.slot, or an expression such as turn_count > 3.",
  ],
  cannotEvaluate: [3004, "“{expression}” has no value here. {problem}"],
  notSettable: [
    3006,
    "“{name}” cannot be set. Context variables can; all else that a stop shows follows from the log.",
  ],
  notAValue: [
    3007,
    "“{value}” cannot be used as a value. {problem} Write JSON or an expression; a text stands in quotes.",
  ],
  refused: [3008, "{problem}"],
  usage: [3009, "{problem} Write: {usage}"],
  cannotFork: [3012, "The run cannot be forked after turn {turn}: {problem}"],
  noForkFolder: [
    3013,
    "A fork needs a folder for its log, as nothing is written to the recorded one: name one in “store” of the launch configuration.",
  ],
  noSuchSource: [3011, "There is no such source: only the graph of a recorded run is asked for by number."],
  nothingPlayed: [3014, "Nobody has spoken yet: there is nothing to keep as a scenario."],
  noName: [3015, "“{name}” is no name of this run."],
  noException: [3010, "The run does not stand still for an error."],
} as const satisfies Record<string, readonly [number, string]>;

export type AdapterErrorName = keyof typeof TABLE;

/** An answer to a request that cannot be served. The sentence is for the person who debugs; the number is for tools. */
export class AdapterError extends Error {
  readonly id: number;

  constructor(
    readonly key: AdapterErrorName,
    variables: Record<string, string> = {},
  ) {
    const [id, sentence] = TABLE[key];
    super(
      sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
        Object.hasOwn(variables, name) ? (variables[name] ?? whole) : whole,
      ),
    );
    this.name = "AdapterError";
    this.id = id;
  }

  /** Shown to the person only where they asked for it: a launch that fails. Braces are escaped, they mean variables in the protocol. */
  toMessage(showUser: boolean): DebugProtocol.Message {
    return { id: this.id, format: "{message}", variables: { message: this.message }, showUser };
  }
}

/** What went wrong, as a sentence, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

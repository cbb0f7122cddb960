import type {
  Casting,
  ParsedText,
  PagedRecording,
  Position,
  Range,
  Scenario,
  WorkflowDocument,
} from "../runtime/index.js";
import type { ReplayRun } from "./replay/replay-run.js";

/** A text file of the launch, with the way from its JSON pointers to its lines. */
export interface SourceText {
  readonly path: string;
  readonly name: string;
  readonly parsed: ParsedText;
  /** Of a text that is no file: by this number a client asks for it. */
  readonly reference?: number;
}

/** A recorded run that is being looked at. */
export interface Replay {
  /** What the launch named. */
  readonly path: string;
  readonly recording: PagedRecording;
  readonly run: ReplayRun;
}

/** What is being debugged: one workflow document, played by one scenario or followed through a record. */
export interface Program {
  readonly source: SourceText;
  readonly document: WorkflowDocument;
  readonly scenario?: Scenario;
  /** Where the scenario stands: the workflow's own text, or a scenario file. */
  readonly scenarioSource?: SourceText;
  /** Who plays whom; absent where a person plays all that the scenario leaves open. */
  readonly casting?: Casting;
  readonly replay?: Replay;
  /** A person plays where the scenario has nothing more to say, or where there is none. */
  readonly byHand?: boolean;
}

/** A place in one of the launch's files. */
export interface Place {
  readonly source: SourceText;
  readonly range: Range;
}

const TOP: Position = { line: 0, character: 0 };

/** The place of a pointer in the workflow; the nearest place above it where the text has none of its own. */
export function placeIn(program: Program, pointer: string, part?: "key"): Place {
  const { parsed } = program.source;
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf("/"))) {
    const range = parsed.locate(program.document, at, at === pointer ? part : undefined);
    if (range !== undefined) return { source: program.source, range };
    if (at === "") return { source: program.source, range: { start: TOP, end: TOP } };
  }
}

/** The place of a pointer in the scenario's own text. */
export function placeInScenario(program: Program, pointer: string): Place {
  const { scenarioSource, source } = program;
  if (scenarioSource === undefined || scenarioSource === source) return placeIn(program, pointer);
  const range = scenarioSource.parsed.locate(undefined, pointer) ?? { start: TOP, end: TOP };
  return { source: scenarioSource, range };
}

import { NotificationType, RequestType, RequestType0 } from "vscode-languageserver";
import type { Position, Range } from "vscode-languageserver";
import type { WitnessStep } from "../runtime/index.js";

/** What the status item of the editor shows. */
export interface StatusParams {
  state: "checking" | "idle" | "error";
  /** Workflow documents that are open. */
  workflows: number;
  /** Errors and warnings in all open documents, as last published. */
  findings: number;
  /** With `error`: what went wrong and what still works. */
  message?: string;
}

/** Server → client, whenever one of the numbers or the state changes. */
export const StatusNotification = new NotificationType<StatusParams>("baton/status");

export interface LocateParams {
  uri: string;
  /** JSON pointer inside the document, such as `/transitions/2`. */
  pointer: string;
}

/** Client → server: where a pointer stands in an open document's present text; `null` where it stands nowhere. */
export const LocateRequest = new RequestType<LocateParams, Range | null, void>("baton/locate");

/** What the client may send as `initializationOptions`. */
export interface InitializationOptions {
  /** Folder of the pages about findings, as a URI: `<findingsDocs>/sticky-context.md` is linked from the finding. */
  findingsDocs?: string;
  /** `pull`: the client asks for findings itself, and none are sent to it. Otherwise they are sent as soon as they are there. */
  diagnostics?: "push" | "pull";
}

/** Commands behind the code lenses; the client implements them. Their one argument is a `ScenarioArgument`. */
export const RUN_SCENARIO = "baton.runScenario";
export const DEBUG_SCENARIO = "baton.debugScenario";

export interface ScenarioArgument {
  /** The workflow that is run; the scenario file itself where its workflow is not known. */
  uri: string;
  /** The scenario's name. */
  scenario: string;
  /** Set where the scenario stands in a file of its own. */
  file?: string;
}

/** Command that debugs the run which shows a finding; the client implements it. Its one argument is a `FindingArgument`. */
export const DEBUG_FINDING = "baton.debugFinding";

export interface FindingArgument {
  /** The workflow. */
  uri: string;
  /** The finding's code. */
  code: string;
  /** The run, from the kickoff on. */
  witness: WitnessStep[];
}

/** Commands behind the lenses over a graph in Python code; the client implements them. Their one argument is a `GraphArgument`. */
export const DEBUG_GRAPH = "baton.debugGraph";
export const IMPORT_GRAPH = "baton.importPython";

export interface GraphArgument {
  uri: string;
  /** Which of the file's graphs, in the order of the text, from 0. */
  graph: number;
}

/** Server → client: the bytes of Python's grammar (`tree-sitter-python.wasm`), in base64. Asked when the first graph in code is opened. */
export const PythonGrammarRequest = new RequestType0<{ grammar: string }, void>("baton/pythonGrammar");

/** Command behind the lens over a participant; the client implements it. Its one argument is a `ReferencesArgument`. */
export const SHOW_REFERENCES = "baton.showReferences";

export interface ReferencesArgument {
  uri: string;
  /** Where the participant gets its name. */
  position: Position;
}

/**
 * Command of the server: writes the workflow of the given URI in the other language, into a new file beside it; with the suffix of a
 * conversion as a second argument, in another orchestration.
 */
export const CONVERT = "baton.server.convert";

export interface WorkspaceTextsParams {
  /** Workflow and scenario files that are not open, as they stand on the disk; `null` for one that is gone. */
  texts: { uri: string; text: string | null }[];
}

/** Client → server: names are followed and renamed in these files too. Sent after the start and whenever one of the files changes. */
export const WorkspaceTextsNotification = new NotificationType<WorkspaceTextsParams>("baton/workspaceTexts");

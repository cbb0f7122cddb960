import type { DebugProtocol } from "@vscode/debugprotocol";
import { RecordingClient, type Stopped } from "./client.js";
import { inline, type DebugAdapterTransport } from "./transport.js";
import type { Workspace } from "./workspace.js";

export const INITIALIZE: DebugProtocol.InitializeRequestArguments = {
  adapterID: "ag2-workflow",
  pathFormat: "path",
  linesStartAt1: true,
  columnsStartAt1: true,
};

export interface Setup {
  program?: string;
  transport?: DebugAdapterTransport;
  /** Lines with a breakpoint in the program, as the client counts. */
  lines?: number[];
  launch?: Record<string, unknown>;
  initialize?: Partial<DebugProtocol.InitializeRequestArguments>;
}

/** A client with a launched workflow and its breakpoints set; `configurationDone` is still to come. */
export async function launched(workspace: Workspace, setup: Setup = {}): Promise<RecordingClient> {
  const client = new RecordingClient(setup.transport ?? inline());
  const program = workspace.path(setup.program ?? "clinic.workflow.json");
  await client.request("initialize", { ...INITIALIZE, ...setup.initialize });
  await client.request("launch", { program, cwd: workspace.folder, ...setup.launch });
  await setBreakpoints(client, program, setup.lines ?? []);
  return client;
}

/** The same, at its first stop; `undefined` when it ran to its end. */
export async function started(
  workspace: Workspace,
  setup: Setup = {},
): Promise<{ client: RecordingClient; stop: Stopped | undefined }> {
  const client = await launched(workspace, setup);
  return { client, stop: await client.stop("configurationDone") };
}

export async function setBreakpoints(
  client: RecordingClient,
  path: string,
  lines: readonly (number | { line: number; column: number })[],
): Promise<DebugProtocol.Breakpoint[]> {
  const breakpoints = lines.map((line) => (typeof line === "number" ? { line } : line));
  const body = await client.request<{ breakpoints: DebugProtocol.Breakpoint[] }>("setBreakpoints", {
    source: { path },
    breakpoints,
  });
  return body.breakpoints;
}

export async function frames(
  client: RecordingClient,
  page: { startFrame?: number; levels?: number } = {},
): Promise<DebugProtocol.StackFrame[]> {
  const body = await client.request<{ stackFrames: DebugProtocol.StackFrame[] }>("stackTrace", {
    threadId: 1,
    ...page,
  });
  return body.stackFrames;
}

/** The top frame as people see it, with its line. */
export async function top(client: RecordingClient): Promise<string> {
  const [frame] = await frames(client, { levels: 1 });
  return frame === undefined ? "" : `${frame.name} @${frame.line}:${frame.column}`;
}

/** Every scope of a frame (the top one by default) as `name → value`. */
export async function scopes(
  client: RecordingClient,
  frameId?: number,
): Promise<Record<string, Record<string, string>>> {
  const id = frameId ?? (await frames(client, { levels: 1 }))[0]?.id;
  const body = await client.request<{ scopes: DebugProtocol.Scope[] }>("scopes", { frameId: id });
  const found: Record<string, Record<string, string>> = {};
  for (const { name, variablesReference } of body.scopes)
    found[name] = Object.fromEntries(
      (await variables(client, variablesReference)).map((variable) => [variable.name, variable.value]),
    );
  return found;
}

export async function variables(
  client: RecordingClient,
  variablesReference: number,
  page: { start?: number; count?: number } = {},
): Promise<DebugProtocol.Variable[]> {
  const body = await client.request<{ variables: DebugProtocol.Variable[] }>("variables", {
    variablesReference,
    ...page,
  });
  return body.variables;
}

export async function evaluate(
  client: RecordingClient,
  expression: string,
  context: "watch" | "hover" | "repl" | "clipboard" = "watch",
  frameId?: number,
): Promise<string> {
  return (await client.request<{ result: string }>("evaluate", { expression, context, frameId })).result;
}

import type { Participant } from "../../../document/model.js";
import { isObject, own, type JsonObject, type JsonValue } from "../../../json.js";
import type { AutonomousSettings } from "../autonomous.js";
import { dialectOf, type Dialect } from "../dialect.js";
import type { HandoffEdge } from "../topology/edge.js";

/** The keys of a handoff document, read tolerantly: what has the wrong shape is left out. Names, never ids. */
export interface HandoffSpec {
  readonly agents: readonly Participant[];
  /** The human who talks to the agents. */
  readonly user: string;
  readonly start: string | undefined;
  /** The entries of `handoffs`; `undefined` where no handoff is declared. */
  readonly entries: readonly HandoffEntry[] | undefined;
  /** In the order of the text, repetitions and all; `undefined` where no handoff is declared, which means the full mesh. */
  readonly edges: readonly HandoffEdge[] | undefined;
  readonly autonomous: AutonomousSettings | undefined;
  readonly returnToPrevious: boolean | undefined;
  readonly terminateWhen: string | undefined;
  readonly dialect: Dialect;
}

/** One declaration: a source and any number of targets, with one description for all. */
export interface HandoffEntry {
  readonly from: string;
  readonly to: readonly string[];
  readonly description?: string;
}

/** @param participants everybody, with the user among them */
export function handoffSpec(data: JsonObject, participants: readonly Participant[]): HandoffSpec {
  const start = own(data, "start");
  const returns = own(data, "return_to_previous");
  const condition = own(data, "terminate_when");
  const declared = declarations(own(data, "handoffs"));
  return {
    agents: participants.filter(({ kind }) => kind === "agent"),
    user: participants.find(({ kind }) => kind === "human")?.name ?? "",
    start: typeof start === "string" ? start : undefined,
    entries: declared?.map(({ entry, targets }) => ({ ...entry, to: targets.map(({ to }) => to) })),
    edges: declared?.flatMap(({ entry, targets }) =>
      targets.map(({ to, pointer }) => ({ ...entry, to, pointer })),
    ),
    autonomous: autonomousSettings(own(data, "autonomous")),
    returnToPrevious: typeof returns === "boolean" ? returns : undefined,
    terminateWhen: typeof condition === "string" ? condition : undefined,
    dialect: dialectOf(own(data, "dialect")),
  };
}

interface Declaration {
  readonly entry: Omit<HandoffEntry, "to">;
  readonly targets: readonly { to: string; pointer: string }[];
}

/** An empty list declares nothing; an entry without targets does, and takes the mesh away. */
function declarations(value: JsonValue | undefined): Declaration[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.flatMap((entry, index) => {
    const from = isObject(entry) ? own(entry, "from") : undefined;
    if (!isObject(entry) || typeof from !== "string") return [];
    const text = own(entry, "description");
    const description = typeof text === "string" ? { description: text } : {};
    return { entry: { from, ...description }, targets: targetsOf(entry, `/handoffs/${index}/to`) };
  });
}

/** `to` is one name or a list of them. */
function targetsOf(entry: JsonObject, pointer: string): { to: string; pointer: string }[] {
  const to = own(entry, "to");
  if (typeof to === "string") return [{ to, pointer }];
  if (!Array.isArray(to)) return [];
  return to.flatMap((target, index) =>
    typeof target === "string" ? [{ to: target, pointer: `${pointer}/${index}` }] : [],
  );
}

/** `true` means everybody, with the defaults. */
function autonomousSettings(value: JsonValue | undefined): AutonomousSettings | undefined {
  if (value === true) return {};
  if (!isObject(value)) return undefined;
  const agents = own(value, "agents");
  const prompts = own(value, "prompts");
  const limits = own(value, "turn_limits");
  return {
    ...(Array.isArray(agents) && { agents: agents.filter((name) => typeof name === "string") }),
    ...(isObject(prompts) && {
      prompts: entriesOf(prompts, (prompt) => (typeof prompt === "string" ? prompt : undefined)),
    }),
    ...(isObject(limits) && {
      turnLimits: entriesOf(limits, (limit) => (typeof limit === "number" ? limit : undefined)),
    }),
  };
}

function entriesOf<T>(value: JsonObject, read: (value: JsonValue) => T | undefined): Map<string, T> {
  const entries = new Map<string, T>();
  for (const [key, item] of Object.entries(value)) {
    const known = read(item);
    if (known !== undefined) entries.set(key, known);
  }
  return entries;
}

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
  /** In the order of the text, repetitions and all; `undefined` where no handoff is declared, which means the full mesh. */
  readonly edges: readonly HandoffEdge[] | undefined;
  readonly autonomous: AutonomousSettings | undefined;
  readonly returnToPrevious: boolean | undefined;
  readonly terminateWhen: string | undefined;
  readonly dialect: Dialect;
}

/** @param participants everybody, with the user among them */
export function handoffSpec(data: JsonObject, participants: readonly Participant[]): HandoffSpec {
  const start = own(data, "start");
  const returns = own(data, "return_to_previous");
  const condition = own(data, "terminate_when");
  return {
    agents: participants.filter(({ kind }) => kind === "agent"),
    user: participants.find(({ kind }) => kind === "human")?.name ?? "",
    start: typeof start === "string" ? start : undefined,
    edges: declaredEdges(own(data, "handoffs")),
    autonomous: autonomousSettings(own(data, "autonomous")),
    returnToPrevious: typeof returns === "boolean" ? returns : undefined,
    terminateWhen: typeof condition === "string" ? condition : undefined,
    dialect: dialectOf(own(data, "dialect")),
  };
}

/** An empty list declares nothing; an entry without targets does, and takes the mesh away. */
function declaredEdges(value: JsonValue | undefined): HandoffEdge[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.flatMap((entry, index) => {
    const from = isObject(entry) ? own(entry, "from") : undefined;
    if (!isObject(entry) || typeof from !== "string") return [];
    const text = own(entry, "description");
    const description = typeof text === "string" ? { description: text } : {};
    return targetsOf(entry, `/handoffs/${index}/to`).map(({ to, pointer }) => ({
      from,
      to,
      ...description,
      pointer,
    }));
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
  return {
    ...(Array.isArray(agents) && { agents: agents.filter((name) => typeof name === "string") }),
    prompts: entriesOf(own(value, "prompts"), (prompt) => (typeof prompt === "string" ? prompt : undefined)),
    turnLimits: entriesOf(own(value, "turn_limits"), (limit) =>
      typeof limit === "number" ? limit : undefined,
    ),
  };
}

function entriesOf<T>(
  value: JsonValue | undefined,
  read: (value: JsonValue) => T | undefined,
): Map<string, T> {
  const entries = new Map<string, T>();
  for (const [key, item] of Object.entries(isObject(value) ? value : {})) {
    const known = read(item);
    if (known !== undefined) entries.set(key, known);
  }
  return entries;
}

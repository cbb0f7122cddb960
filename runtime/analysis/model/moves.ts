import type { Participant, ToolDeclaration } from "../../document/model.js";
import type { Effect } from "../explore/context-space.js";
import { ANY } from "../explore/context-space.js";
import type { Outcome } from "./outcome.js";
import { isOpen } from "./participants.js";
import type { RuledKey } from "./ruled-keys.js";

/** One way of ending a turn: what the packet says of tools and routing. */
export interface Routing {
  /** The routing tool's name, `null` for a packet without one, `undefined` for the kickoff, which is no packet. */
  tool: string | null | undefined;
  /** A shortest sequence of calls that comes to this. */
  calls: readonly string[];
  /** What a typed `finish` or `handoff` decides; absent where the rules decide. */
  typed?: Outcome;
}

/** All ways of ending a turn that change the ruled keys alike. */
export interface Move {
  effect: Effect;
  routings: Routing[];
}

/** What a turn of somebody can be, as the rules see it. */
export interface MoveRules {
  keys: readonly RuledKey[];
  /** Names that `tool_called` rules ask for. */
  ruledTools: ReadonlySet<string>;
  handoffOutcome(target: string): Outcome;
}

const MAX_CALLS = 3;

/** Tools that do the same to the ruled keys and route the same way: a sequence may take as many of them as there are names. */
interface ToolClass {
  names: string[];
  assigns: readonly number[];
  routing: Routing | undefined;
}

/** Every turn that the participant can take, those that no rule could tell apart counted once. */
export function movesOf(participant: Participant, rules: MoveRules): Move[] {
  const plain: Routing = { tool: null, calls: [] };
  if (isOpen(participant)) {
    const routings = [...rules.ruledTools].map((tool): Routing => ({ tool, calls: [tool] }));
    return [{ effect: ANY, routings: [plain, ...routings] }];
  }
  const moves = new MoveTable();
  const nothing = rules.keys.map(() => -1);
  moves.add(nothing, plain);
  const classes = toolClasses(participant.tools ?? [], rules);
  const used = classes.map(() => 0);
  const extend = (
    assigns: readonly number[],
    routing: Routing | undefined,
    calls: readonly string[],
  ): void => {
    for (let i = 0; i < classes.length; i++) {
      const { names, assigns: own, routing: ownRouting } = classes[i]!;
      const name = names[used[i]!];
      if (name === undefined) continue;
      const changes = own.some((value, key) => value >= 0 && value !== assigns[key]);
      // A call that neither sets nor routes anything makes a turn that a shorter one makes too.
      if (!changes && (routing !== undefined || ownRouting === undefined)) continue;
      const next = changes ? assigns.map((value, key) => (own[key]! < 0 ? value : own[key]!)) : assigns;
      const nextCalls = [...calls, name];
      const { tool, typed } = routing ?? ownRouting ?? plain;
      moves.add(next, { tool, typed, calls: nextCalls });
      if (nextCalls.length === MAX_CALLS) continue;
      used[i]!++;
      extend(next, routing ?? ownRouting, nextCalls);
      used[i]!--;
    }
  };
  extend(nothing, undefined, []);
  return moves.list;
}

/** Keeps one routing, that with the fewest calls, of each effect and outcome. */
class MoveTable {
  readonly list: Move[] = [];
  private readonly byEffect = new Map<string, { move: Move; byRouting: Map<string, number> }>();

  add(assigns: readonly number[], routing: Routing): void {
    const effectKey = assigns.join();
    let entry = this.byEffect.get(effectKey);
    if (entry === undefined) {
      entry = { move: { effect: assigns, routings: [] }, byRouting: new Map() };
      this.byEffect.set(effectKey, entry);
      this.list.push(entry.move);
    }
    const routingKey = keyOf(routing);
    const known = entry.byRouting.get(routingKey);
    if (known === undefined) {
      entry.byRouting.set(routingKey, entry.move.routings.length);
      entry.move.routings.push(routing);
    } else if (entry.move.routings[known]!.calls.length > routing.calls.length) {
      entry.move.routings[known] = routing;
    }
  }
}

function toolClasses(tools: readonly ToolDeclaration[], rules: MoveRules): ToolClass[] {
  const classes = new Map<string, ToolClass>();
  for (const tool of tools) {
    const assigns = rules.keys.map((key) => assigned(tool, key));
    const routing = routingOf(tool, rules);
    if (routing === undefined && assigns.every((value) => value < 0)) continue;
    const key = `${assigns.join()}|${routing === undefined ? "" : keyOf(routing)}`;
    const known = classes.get(key);
    if (known !== undefined) known.names.push(tool.name);
    else classes.set(key, { names: [tool.name], assigns, routing });
  }
  return [...classes.values()];
}

/** The value class that the tool gives the key (`set` comes after `delete`), -1 where it leaves the key alone. */
function assigned(tool: ToolDeclaration, key: RuledKey): number {
  if (tool.set !== undefined && Object.hasOwn(tool.set, key.name)) return key.classOf(tool.set[key.name]);
  return tool.delete?.includes(key.name) === true ? key.classOf(undefined) : -1;
}

function routingOf(tool: ToolDeclaration, rules: MoveRules): Routing | undefined {
  const { name, finish, handoff } = tool;
  const calls = [name];
  if (finish !== undefined)
    return { tool: name, calls, typed: { kind: "close", reason: finish === "" ? "finished" : finish } };
  if (handoff !== undefined && handoff !== "")
    return { tool: name, calls, typed: rules.handoffOutcome(handoff) };
  return handoff !== undefined || rules.ruledTools.has(name) ? { tool: name, calls } : undefined;
}

function keyOf({ tool, typed }: Routing): string {
  const named = tool === null ? "" : `"${tool ?? ""}"`;
  switch (typed?.kind) {
    case undefined:
      return named;
    case "speaker":
      return `${named} to ${typed.slot}`;
    default:
      return `${named} ${JSON.stringify(typed)}`;
  }
}

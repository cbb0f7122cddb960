import { callableTools, positionOf, type Participant } from "../../runtime/index.js";
import { AdapterError } from "../errors.js";
import { ruledTools } from "../transitions.js";
import type { View } from "../view.js";
import type { ConsolePlace } from "./command.js";

/** Plays one turn by hand: text and tools as a scenario would give them. */
export async function play(
  { debuggee, view }: ConsolePlace,
  speaker: string,
  text: string,
  tools: readonly string[],
): Promise<string> {
  const participant = participantOf(speaker, view);
  for (const tool of tools) checkTool(tool, participant, { debuggee, view });
  await debuggee.say({ speaker, text, tools: tools.map((name) => ({ name })) });
  const instead = debuggee.program.scenario === undefined ? "" : ", in place of the scenario";
  return `${speaker} spoke in turn ${debuggee.timeline.run.turns.length}${instead}.`;
}

function participantOf(name: string, { program }: View): Participant {
  const { participants } = program.document;
  const found = participants.find((participant) => participant.name === name);
  if (found !== undefined) return found;
  const names = participants.map((participant) => participant.name).join(", ");
  throw new AdapterError("refused", {
    problem: `“${name}” is no participant. Participants: ${names}.`,
  });
}

/** A tool that neither the participant has nor a rule waits for does nothing: it is a slip. */
function checkTool(
  tool: string,
  { name }: Participant,
  { debuggee, view }: Pick<ConsolePlace, "debuggee" | "view">,
): void {
  const tools = callableTools(debuggee.playPosition, name).map((known) => known.name);
  if (tools.includes(tool) || ruledTools(view.program.document).has(tool)) return;
  const has = tools.length === 0 ? "none" : tools.join(", ");
  throw new AdapterError("refused", { problem: `${name} has no tool “${tool}”. Tools of ${name}: ${has}.` });
}

/** Who may speak now, the expected one alone where there is one. */
export function speakers({ state, run, program }: View): string[] {
  const expected = state.expected_next_speaker;
  const name = typeof expected === "string" ? run.names.get(expected) : undefined;
  return name === undefined ? program.document.participants.map((participant) => participant.name) : [name];
}

export function toolNames(speaker: string | undefined, { run, moment }: View): string[] {
  if (speaker === undefined) return [];
  const turns = Math.min(moment.turn, run.turns.length);
  return [...new Set(callableTools(positionOf(run, turns), speaker).map(({ name }) => name))];
}

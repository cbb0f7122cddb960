import type { Participant } from "../../runtime/index.js";
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
  for (const tool of tools) checkTool(tool, participant, view);
  await debuggee.say({ speaker, text, tools: tools.map((name) => ({ name })) });
  return `${speaker} spoke in turn ${debuggee.timeline.run.turns.length}, in place of the scenario.`;
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

/** A tool that neither the participant declares nor a rule waits for does nothing: it is a slip. */
function checkTool(tool: string, { name, tools = [] }: Participant, { program }: View): void {
  if (tools.some((declared) => declared.name === tool) || ruledTools(program.document).has(tool)) return;
  const has = tools.length === 0 ? "none" : tools.map((declared) => declared.name).join(", ");
  throw new AdapterError("refused", { problem: `${name} has no tool “${tool}”. Tools of ${name}: ${has}.` });
}

/** Who may speak now, the expected one alone where there is one. */
export function speakers({ state, run, program }: View): string[] {
  const expected = state.expected_next_speaker;
  const name = typeof expected === "string" ? run.names.get(expected) : undefined;
  return name === undefined ? program.document.participants.map((participant) => participant.name) : [name];
}

export function toolNames(speaker: string | undefined, { program }: View): string[] {
  const participant = program.document.participants.find(({ name }) => name === speaker);
  return (participant?.tools ?? []).map(({ name }) => name);
}

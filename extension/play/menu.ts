import { draftWords } from "./words.js";
import type { Choices, Draft, LeadsTo, ToolCall, ToolChoice } from "./protocol.js";

/** What choosing an entry does. */
export type MenuAction =
  | { kind: "speaker"; name: string }
  | { kind: "post" }
  | { kind: "say" }
  | { kind: "tool"; tool: ToolChoice }
  | { kind: "call"; call: ToolCall; needsText: boolean }
  | { kind: "context"; key: string; value: unknown }
  | { kind: "otherContext" };

/** An entry of the list of what may be done, or a heading (without an action). */
export interface MenuEntry {
  label: string;
  description?: string;
  detail?: string;
  action?: MenuAction;
}

/** What may be done next with a draft, in the order in which it is shown: to play it as it stands comes first. What is refused is left out. */
export function menuOf(choices: Choices, draft: Draft): MenuEntry[] {
  if (choices.speaker === undefined) return speakers(choices);
  return [
    ...posting(choices, draft),
    ...heading("Speak", saying(choices, draft)),
    ...heading("Call a tool", [...tools(choices), ...openEnds(choices)]),
    ...heading("Change the context first", contexts(choices)),
  ];
}

function speakers({ speakers: names }: Choices): MenuEntry[] {
  return names
    .filter(({ plays }) => plays)
    .map(({ name, description, ...outcome }) => ({
      label: `$(account) ${name}`,
      description: outcome.leadsTo,
      ...(description && { detail: description }),
      action: { kind: "speaker", name },
    }));
}

function posting({ draft: outcome }: Choices, draft: Draft): MenuEntry[] {
  if (!outcome?.plays) return [];
  return [entry(`$(play) Play this turn: ${draftWords(draft)}`, outcome, { kind: "post" })];
}

function saying({ say }: Choices, { text }: Draft): MenuEntry[] {
  if (!say?.plays) return [];
  const label = text ? "$(comment) Say something else…" : "$(comment) Say something…";
  return [entry(label, say, { kind: "say" })];
}

function tools({ tools: all }: Choices): MenuEntry[] {
  return all
    .filter(({ plays }) => plays)
    .map((tool) => {
      const args = tool.args === undefined ? "" : ` ${JSON.stringify(tool.args)}`;
      const about = [tool.description, tool.effects].filter(Boolean).join(" · ");
      return {
        ...entry(`$(tools) ${tool.name}${args}`, tool, { kind: "tool", tool }),
        ...(about !== "" && { detail: about }),
      };
    });
}

function openEnds({ handovers, finish }: Choices): MenuEntry[] {
  const ends = finish ? [{ label: "$(debug-stop) Finish…", ...finish }] : [];
  const moves = handovers.map((choice) => ({ label: `$(arrow-right) Hand over to ${choice.to}`, ...choice }));
  return [...moves, ...ends]
    .filter(({ plays }) => plays)
    .map(({ label, call, ...outcome }) =>
      entry(label, outcome, { kind: "call", call, needsText: outcome.needsText === true }),
    );
}

function contexts({ context }: Choices): MenuEntry[] {
  const known = context
    .filter(({ plays }) => plays)
    .map(({ key, value, ...outcome }) =>
      entry(`$(symbol-variable) ${key} = ${JSON.stringify(value)}`, outcome, { kind: "context", key, value }),
    );
  return [...known, { label: "$(symbol-variable) Set another variable…", action: { kind: "otherContext" } }];
}

function entry(label: string, { leadsTo, rule }: LeadsTo, action: MenuAction): MenuEntry {
  return { label, description: leadsTo, ...(rule !== "" && { detail: rule }), action };
}

function heading(label: string, entries: MenuEntry[]): MenuEntry[] {
  return entries.length === 0 ? [] : [{ label }, ...entries];
}

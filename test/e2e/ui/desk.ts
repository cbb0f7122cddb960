import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A workflow and a scenario file beside it, in one of the two languages. Its first rule never fires: priority 100 puts it last. */
export interface Desk {
  readonly workflow: string;
  readonly scenario: string;
  readonly texts: Readonly<Record<string, string>>;
}

export const DESKS: Readonly<Record<"json" | "yaml", Desk>> = {
  json: desk(
    "json",
    `{
  "participants": [
    { "name": "author", "kind": "human" },
    { "name": "drafter", "prompt": "Write the text.", "tools": [] },
    {
      "name": "reviewer",
      "prompt": "Accept the text or say what is missing.",
      "tools": [{ "name": "approve", "description": "Accepts the text.", "set": { "approved": true } }]
    }
  ],
  "initial_speaker": "author",
  "transitions": [
    {
      "when": { "name": "context_equals", "args": { "key": "approved", "value": true } },
      "then": { "name": "terminate", "args": { "reason": "approved" } },
      "priority": 100
    },
    {
      "when": { "name": "from_speaker", "args": { "agent_id": "author" } },
      "then": { "name": "agent", "args": { "agent_id": "drafter" } }
    },
    {
      "when": { "name": "from_speaker", "args": { "agent_id": "drafter" } },
      "then": { "name": "agent", "args": { "agent_id": "reviewer" } }
    },
    {
      "when": { "name": "from_speaker", "args": { "agent_id": "reviewer" } },
      "then": { "name": "revert_to_initiator" }
    }
  ],
  "max_turns": 8
}
`,
    `{
  "name": "approved at once",
  "kickoff": "A text for the window, please.",
  "turns": [
    { "from": "drafter", "text": "Fresh bread from seven." },
    { "from": "reviewer", "text": "Good.", "tools": ["approve"] }
  ],
  "expect": { "close_reason": "approved" }
}
`,
  ),
  yaml: desk(
    "yaml",
    `# Who writes, and who decides that it is good.
participants:
  - { name: author, kind: human }
  - { name: drafter, prompt: Write the text., tools: [] }
  - name: reviewer
    prompt: Accept the text or say what is missing.
    tools:
      - { name: approve, description: Accepts the text., set: { approved: true } }
initial_speaker: author
transitions:
  - when: { name: context_equals, args: { key: approved, value: true } }
    then: { name: terminate, args: { reason: approved } }
    priority: 100
  - when: { name: from_speaker, args: { agent_id: author } }
    then: { name: agent, args: { agent_id: drafter } }
  - when: { name: from_speaker, args: { agent_id: drafter } }
    then: { name: agent, args: { agent_id: reviewer } }
  - when: { name: from_speaker, args: { agent_id: reviewer } }
    then: { name: revert_to_initiator }
max_turns: 8
`,
    `name: approved at once
kickoff: A text for the window, please.
turns:
  - { from: drafter, text: Fresh bread from seven. }
  - { from: reviewer, text: Good., tools: [approve] }
expect: { close_reason: approved }
`,
  ),
};

function desk(language: "json" | "yaml", workflow: string, scenario: string): Desk {
  const name = `${language}-desk`;
  const names = { workflow: `${name}.workflow.${language}`, scenario: `${name}.scenario.${language}` };
  return { ...names, texts: { [names.workflow]: workflow, [names.scenario]: scenario } };
}

/** Puts both files into a folder of their own in the workspace. */
export function writeDesk(workspace: string, { texts }: Desk): void {
  for (const [name, text] of Object.entries(texts)) {
    const folder = path.join(workspace, name.split(".")[0] ?? "");
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

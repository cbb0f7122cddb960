/** What the framework really does with a key, beyond what the schema says of it, by the key's place; in place of what AG2 does with it. */
export const handoffKeyDetails: ReadonlyMap<string, string> = new Map([
  [
    "participants",
    "The agents, which the framework gets as they are, and the human who stands for its user. The order of the agents is that of the handoff tools.",
  ],
  [
    "participants/*/tools/*/handoff",
    "In a handoff workflow this makes a tool whose *result* reads like a handoff. Alone it does nothing: the model is asked again. Beside a real handoff the framework takes it for the handoff. To let an agent hand over, declare it under `handoffs`.",
  ],
  [
    "participants/*/tools/*/finish",
    "Ends the run when the human calls it, as the framework's `terminate()` does. A call by an agent ends nothing.",
  ],
  [
    "participants/*/tools/*/approval",
    "The whole batch of a reply waits for the human's `approve` or `reject`. A handoff in it waits too (Python), or makes the run fail (.NET).",
  ],
  [
    "participants/*/tools/*/set",
    "Baton's own: the channel's context, which `terminate_when` may ask for. The framework's tools have no such effect.",
  ],
  ["participants/*/tools/*/delete", "Baton's own: takes keys out of the channel's context."],
  ["creator", "The human, unless the document says otherwise."],
  [
    "context_vars",
    "Baton's own: what the channel's context starts with. `terminate_when` may ask for its keys.",
  ],
  ["max_turns", "Baton's own: closes the channel after that many turns. The framework has no such limit."],
  [
    "handoffs",
    "One entry takes the default of everybody to everybody away from **every** agent, also from those that no entry names.",
  ],
  [
    "handoffs/*/description",
    "What the source's model reads of the tool. Without it the target's own description is taken, then a sentence that only names the target. A later entry for the same two agents replaces it, even by nothing.",
  ],
  [
    "autonomous/turn_limits",
    "An agent with limit N replies N + 1 times. In Python 0 counts as absent, which means 50, and a negative limit means never; .NET refuses both.",
  ],
  ["autonomous/prompts", "What the agent itself is told, as a message of the user. The others never see it."],
  [
    "terminate_when",
    "Asked of each agent over its own copy of the conversation, before and after its reply. A handoff in the same reply goes first, and the target then stops without a word.",
  ],
  [
    "return_to_previous",
    "A switch of .NET only. In Python the human's answer always goes to the agent that asked.",
  ],
  ["scenarios/*/kickoff", "The human's first message. It goes to `start`, and is turn 1."],
  [
    "scenarios/*/turns",
    "Every turn after the kickoff, each by whoever is expected then: a reply of an agent, with its calls, or an answer of the human.",
  ],
]);

/** What AG2 really does with a key, beyond what the schema says of it. By the key's place, with `*` for items of lists. */
export const KEY_DETAILS: ReadonlyMap<string, string> = new Map([
  [
    "initial_speaker",
    "The only id that AG2 checks against the participants. The text that opens the channel counts as this speaker's first turn: an agent here is never asked for one.",
  ],
  [
    "transitions",
    "AG2 sorts them by `priority`, the lowest number first, and keeps this order among equals. The first that is true decides, and no other is asked.",
  ],
  [
    "transitions/*/priority",
    "**Lower runs first.** A high number does not make a rule stronger: it puts it behind all others.",
  ],
  ["transitions/*/then", "`null` closes the channel with `after_work`."],
  ["default_target", "Left out or `null`, it closes the channel with `after_work`, and nothing says so."],
  [
    "max_turns",
    "Tested after each turn, the kickoff included: 0 or less closes after the first one. Without it nothing but the rules ends the channel. A close reason of the graph wins over `max_turns`.",
  ],
  ["creator", "`revert_to_initiator` comes back to this participant."],
  [
    "context_vars",
    "What the channel's context starts with. A rule that asks for a key that is not there sees `null`.",
  ],
  [
    "participants",
    "AG2 gets them when the channel is created; the file names them so that Baton can check and play the workflow. Their order is that of `round_robin`.",
  ],
  [
    "participants/*/tools/*/finish",
    "Closes the channel with this reason before any rule is asked; an empty text closes as `finished`.",
  ],
  [
    "participants/*/tools/*/handoff",
    "Hands over before any rule is asked, and beats nothing but a `finish`. AG2 takes the target as it is, whoever that is.",
  ],
  [
    "participants/*/tools/*/set",
    "Changes the context while the tool runs, so the rules of the same turn see it already.",
  ],
  ["participants/*/tools/*/delete", "Takes keys out of the context; within one tool before `set`."],
  [
    "scenarios/*/kickoff",
    "Opens the channel as a plain text of `initial_speaker`. It calls no tools and is turn 1.",
  ],
  [
    "scenarios/*/turns",
    "Every turn after the kickoff, each by whoever is expected then. A turn with neither a text nor a tool that routes posts nothing.",
  ],
]);

import type { VocabularyEntry } from "./entry.js";

/** AG2's own targets. */
export const TARGETS: readonly VocabularyEntry[] = [
  {
    name: "agent",
    args: ["agent_id"],
    brief: "That participant speaks next.",
    details: [
      "AG2 does not check the id: a name that nobody has leaves the channel waiting for a speaker that never comes. An empty id lets anybody speak; `null` closes with `workflow_terminated`.",
    ],
  },
  {
    name: "round_robin",
    args: [],
    brief: "The next one in the list of participants speaks.",
    details: [
      "After the last participant comes the first. It never ends by itself: only a rule or `max_turns` does.",
    ],
  },
  {
    name: "stay",
    args: [],
    brief: "Whoever has just spoken speaks again.",
    details: [
      "A live AG2 agent never receives its own message, so an agent that is told to stay waits for ever. It suits humans.",
    ],
  },
  {
    name: "revert_to_initiator",
    args: [],
    brief: "Whoever opened the channel speaks next.",
    details: ["That is `creator`; without one, `initial_speaker`."],
  },
  {
    name: "terminate",
    args: ["reason"],
    brief: "The channel closes with that reason.",
    details: [
      "Without a reason it is `after_work`, and so it is for `null` in place of a target. A reason of the graph wins over `max_turns` in the same turn.",
    ],
  },
];

import type { HandoffEdge } from "../../topology/edge.js";
import { finding, type HandoffCheck } from "../check.js";
import type { HandoffSubject } from "../subject.js";

/** Words without which nothing is said about when to hand over. */
const SHORTEST = 4;
/** Scripts that write no spaces say more with fewer characters. */
const SHORTEST_WITHOUT_SPACES = 8;
const VAGUE =
  /^(?:(?:for|the|any|all|some|general|and|or)\s+)*(?:others?|misc(?:ellaneous)?|everything(?: else)?|anything(?: else)?|rest|help|questions?|requests?|inquir(?:y|ies)|issues?|stuff|general)(?:\s+(?:questions?|requests?|inquir(?:y|ies)|issues?|help|stuff|else|cases?))*$/i;

/** A handoff whose description does not tell the model when to use it. */
export const vagueDescription: HandoffCheck = {
  code: "handoff-vague-description",
  severity: "hint",
  about:
    "A handoff's description is what the model decides by, and this one says too little: missing, too short, vague, or the same as another's.",
  *check(subject) {
    for (const edge of subject.topology.edges) {
      const why = complaint(edge, subject);
      if (why === undefined) continue;
      yield finding(vagueDescription, {
        message: `The model hardly knows when ${edge.from} should hand over to ${edge.to}: ${why}. Say in which case it should.`,
        pointer: edge.pointer ?? subject.namePointer(edge.to),
      });
    }
  },
};

function complaint(edge: HandoffEdge, subject: HandoffSubject): string | undefined {
  const told = ({ to, description }: HandoffEdge) =>
    (description || subject.agent(to)?.description || "").trim();
  const text = told(edge);
  if (text === "") return "neither the handoff nor the target has a description";
  const twin = subject.topology.from(edge.from).find((other) => other !== edge && told(other) === text);
  if (twin) return `“${text}” is also what it is told about ${twin.to}`;
  if (VAGUE.test(text.replace(/[.!。]+$/u, ""))) return `“${text}” names no case`;
  const words = text.split(/\s+/u);
  const short =
    /[^\p{ASCII}]/u.test(text) && words.length < 3
      ? [...text].length < SHORTEST_WITHOUT_SPACES
      : words.length < SHORTEST;
  return short ? `“${text}” is very short` : undefined;
}

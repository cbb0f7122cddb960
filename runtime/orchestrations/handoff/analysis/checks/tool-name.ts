import { finding, type HandoffCheck } from "../check.js";
import type { HandoffSubject } from "../subject.js";
import { renaming } from "../rename.js";

/** What model providers take for the name of a tool. */
const ALLOWED = /^[A-Za-z0-9_-]{1,64}$/;

/** A synthetic tool with a name that no provider takes. */
export const toolName: HandoffCheck = {
  code: "handoff-tool-name",
  severity: "warning",
  about:
    "The framework makes the name of a handoff tool from the target's name as it stands, and most providers refuse this one.",
  *check(subject) {
    const { topology, spec } = subject;
    for (const agent of subject.agents) {
      const edge = topology.edges.find(({ to }) => to === agent);
      if (!edge) continue;
      const name = spec.dialect.toolName(agent, topology.from(edge.from).indexOf(edge));
      if (ALLOWED.test(name)) continue;
      const why =
        name.length > 64
          ? `it has ${name.length} characters and 64 are allowed`
          : "only letters, digits, _ and - are allowed";
      yield finding(toolName, {
        message: `The tool that hands over to ${agent} is called “${name}”, which most providers refuse: ${why}. Rename ${agent}.`,
        pointer: subject.namePointer(agent),
        propose: () => renaming(subject, agent, fitting(subject, agent)),
      });
    }
  },
};

/** A name that fits and that nobody has. */
function fitting({ document }: HandoffSubject, agent: string): string {
  const base =
    agent
      .normalize("NFKD")
      .replace(/[^A-Za-z0-9_-]+/g, "_")
      .replace(/^_+|_+$/g, "")
      .slice(0, 48) || "agent";
  const taken = new Set(document.participants.map(({ name }) => name));
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base}_${number}`;
  return name;
}

import { isObject, own } from "../../../../json.js";
import { finding, type HandoffCheck } from "../check.js";

/** One declared handoff takes the default mesh away from everybody, also from agents that nobody thought of. */
export const meshVanished: HandoffCheck = {
  code: "handoff-mesh-vanished",
  severity: "warning",
  about:
    "An agent lost its handoffs because others declare theirs: one declaration ends the default of everybody to everybody.",
  *check(subject) {
    const { spec, topology, data } = subject;
    if (spec.edges === undefined) return;
    const named = new Set(spec.edges.flatMap(({ from, to }) => [from, to]));
    for (const agent of subject.agents) {
      if (topology.from(agent).length > 0) continue;
      const isStart = agent === spec.start;
      if (!isStart && named.has(agent)) continue;
      if (!isStart && agent !== spec.start && subject.reachable.has(agent)) continue;
      yield finding(meshVanished, {
        message: isStart
          ? `${agent} starts and can hand over to nobody: the handoffs of others take the default away from everybody. Declare whom ${agent} may hand over to.`
          : `${agent} is in no handoff: those that are declared take the default away from everybody, so that nobody reaches ${agent} and it reaches nobody. Declare its handoffs, or remove it.`,
        pointer: subject.namePointer(agent),
        related: [{ message: "these declarations end the default", pointer: "/handoffs", at: "key" }],
        propose: () => {
          const to = isStart ? subject.agents.filter((other) => other !== agent) : [agent];
          const from = isStart ? agent : spec.start;
          const handoffs = own(data, "handoffs");
          if (from === undefined || to.length === 0 || !Array.isArray(handoffs)) return [];
          const value = { from, to: to.length === 1 ? to[0] : to };
          const edit = { op: "insert" as const, pointer: "/handoffs", index: handoffs.length, value };
          return [{ title: `Let ${from} hand over to ${to.join(", ")}`, edits: [edit] }];
        },
      });
    }
    yield* emptyDeclarations();

    function* emptyDeclarations() {
      const handoffs = own(data, "handoffs");
      for (const [index, entry] of (Array.isArray(handoffs) ? handoffs : []).entries()) {
        const to = isObject(entry) ? own(entry, "to") : undefined;
        if (!Array.isArray(to) || to.length > 0) continue;
        const pointer = `/handoffs/${index}`;
        yield finding(meshVanished, {
          message:
            "This handoff names nobody, and still takes the default of everybody to everybody away. Name a target, or remove it.",
          pointer: `${pointer}/to`,
          propose: () => [{ title: "Remove it", edits: [{ op: "remove", pointer }] }],
        });
      }
    }
  },
};

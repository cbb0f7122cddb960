import { finding, type HandoffCheck } from "../check.js";

/** So many agents are few enough to choose among without being told. */
const SMALL = 4;

/** A default mesh that has grown. */
export const fullMesh: HandoffCheck = {
  code: "handoff-full-mesh",
  severity: "information",
  about:
    "No handoff is declared, so that everybody may hand over to everybody: with this many agents each model chooses among many tools.",
  *check(subject) {
    const { topology, agents, spec } = subject;
    if (!topology.isMesh || agents.length <= SMALL) return;
    const others = agents.filter((name) => name !== spec.start);
    yield finding(fullMesh, {
      message: `${agents.length} agents and no declared handoff make ${topology.edges.length} handoffs: every model chooses among ${agents.length - 1} tools at each reply. Declare the handoffs that are needed.`,
      pointer: "/participants",
      at: "key",
      propose: () =>
        spec.start === undefined
          ? []
          : [
              {
                title: `Let ${spec.start} hand over to the others, and each of them back`,
                edits: [
                  {
                    op: "set",
                    pointer: "/handoffs",
                    value: [
                      { from: spec.start, to: others },
                      ...others.map((from) => ({ from, to: spec.start })),
                    ],
                  },
                ],
              },
            ],
    });
  },
};

import { finding, type HandoffCheck } from "../check.js";
import { withoutTarget } from "../edge-edits.js";

/** The same handoff twice. */
export const duplicateEdge: HandoffCheck = {
  code: "handoff-duplicate",
  severity: "warning",
  about:
    "A handoff is declared twice: in Python the later description counts, even where it is absent; .NET refuses it.",
  *check(subject) {
    const { dialect } = subject.spec;
    for (const [index, { from, to, pointer, description }] of subject.declared.entries()) {
      const later = subject.declared.slice(index + 1).find((edge) => edge.from === from && edge.to === to);
      if (!later || pointer === undefined) continue;
      const refused = dialect.pick === "last";
      const lost =
        description !== undefined && later.description !== description ? `: “${description}” is lost` : "";
      yield finding(duplicateEdge, {
        severity: refused ? "error" : "warning",
        message: refused
          ? `${from} hands over to ${to} twice: .NET refuses to build that. Remove one.`
          : `${from} hands over to ${to} twice. The later one counts${lost}. Remove one.`,
        pointer,
        related: [{ message: "the later one", pointer: later.pointer ?? "/handoffs" }],
        propose: () => withoutTarget(subject, pointer),
      });
    }
  },
};

import type { Damage } from "../../runtime/index.js";

/** True for the one entry among a channel's damages that is none: AG2 has channels of types that Baton does not replay. */
export function isOtherKind({ kind }: Damage): boolean {
  return kind === "unknown_orchestration";
}

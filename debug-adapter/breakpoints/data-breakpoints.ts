import type { DebugProtocol } from "@vscode/debugprotocol";
import { readConditions } from "./conditions/index.js";
import { pathOf } from "./data-id.js";
import type { Ids } from "./ids.js";
import { Trigger } from "./trigger.js";

/** Breakpoints on values of the context: where they change, and where rules read them. */
export class DataBreakpoints {
  #triggers: Trigger[] = [];

  constructor(private readonly ids: Ids) {}

  get triggers(): readonly Trigger[] {
    return this.#triggers;
  }

  /** Replaces all: one answer per request, in order. */
  set(requests: readonly unknown[]): DebugProtocol.Breakpoint[] {
    this.#triggers = [];
    return requests.map((request) => this.#add(this.ids.next(), request));
  }

  #add(id: number, request: unknown): DebugProtocol.Breakpoint {
    const entry: Record<string, unknown> =
      typeof request === "object" && request !== null ? { ...request } : {};
    const path = pathOf(entry["dataId"]);
    const [key] = path ?? [];
    if (path === undefined || key === undefined)
      return { id, verified: false, message: "This breakpoint names no value of the context." };
    const conditions = readConditions(entry);
    if (!conditions.ok) return { id, verified: false, message: conditions.message };
    const access = entry["accessType"] ?? "write";
    if (access !== "read") this.#triggers.push(new Trigger(id, { kind: "changed", path }, conditions.read));
    if (access !== "write") this.#triggers.push(new Trigger(id, { kind: "read", key }, conditions.read));
    return { id, verified: true };
  }
}

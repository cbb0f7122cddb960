import { count } from "./logs/words.js";

/** What the language server says of itself (`baton/status`), and the states in which it cannot say anything. */
export interface ServerStatus {
  readonly state: "starting" | "checking" | "idle" | "error" | "stopped";
  /** Workflow documents that are open. */
  readonly workflows?: number;
  /** Errors and warnings in them. */
  readonly findings?: number;
  readonly message?: string;
}

export interface StatusText {
  readonly text: string;
  readonly detail: string;
  readonly busy: boolean;
  readonly failed: boolean;
}

/** `✓ 3 workflows · 2 findings`, with what the server is doing beside it. */
export function statusText({ state, workflows = 0, findings = 0, message }: ServerStatus): StatusText {
  const counts = `${count(workflows, "workflow")} · ${count(findings, "finding")}`;
  switch (state) {
    case "starting":
      return { text: "Baton", detail: "The language server is starting", busy: true, failed: false };
    case "checking":
      return { text: `Baton: ${counts}`, detail: "Checking workflows", busy: true, failed: false };
    case "idle":
      return { text: `Baton $(check) ${counts}`, detail: "Checked", busy: false, failed: false };
    case "error":
      return {
        text: "Baton $(error) needs attention",
        detail: message ?? "The language server has failed",
        busy: false,
        failed: true,
      };
    case "stopped":
      return {
        text: "Baton $(debug-disconnect) stopped",
        detail: message ?? "The language server is not running: no findings are shown",
        busy: false,
        failed: true,
      };
  }
}

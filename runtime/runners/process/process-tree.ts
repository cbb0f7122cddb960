import { spawnSync, type ChildProcess } from "node:child_process";

/** A child leads a group of its own, so that whatever it starts ends with it. */
export const OWN_GROUP = process.platform !== "win32";

/** Children that run; none may outlive this process. */
const running = new Set<number>();
let endedAtExit = false;

/** Sees to it that the child ends with this process. */
export function endAtExit(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  if (!endedAtExit) process.once("exit", () => [...running].forEach(endTree));
  endedAtExit = true;
  running.add(pid);
}

/** Ends a child and all that it started, at once. One that is gone already is no error. */
export function endTree(pid: number): void {
  running.delete(pid);
  if (!OWN_GROUP) {
    spawnSync("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore" });
    return;
  }
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Nobody of the group is left.
  }
}

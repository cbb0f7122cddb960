import { readdirSync } from "node:fs";
import path from "node:path";
import { runSuite } from "../harness/mocha.js";

/** Called by the extension host of a workspace with two folders. */
export async function run(): Promise<void> {
  const tests = readdirSync(__dirname)
    .filter((name) => name.endsWith(".test.cjs"))
    .map((name) => path.join(__dirname, name));
  const report = await runSuite("rooms", tests, path.resolve(__dirname, "../../../results/e2e-rooms.json"));
  if (report.failed > 0) throw new Error(`${report.failed} tests failed in the workspace of two folders.`);
}

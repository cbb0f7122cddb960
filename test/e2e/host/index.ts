import { readdirSync } from "node:fs";
import path from "node:path";
import { runSuite } from "../harness/mocha.js";

/** Called by the extension host, in the editor from npm and in desktop VS Code alike. */
export async function run(): Promise<void> {
  const tests = readdirSync(__dirname)
    .filter((name) => name.endsWith(".test.cjs"))
    .sort()
    .map((name) => path.join(__dirname, name));
  const report = await runSuite("host", tests, path.resolve(__dirname, "../../../results/e2e-host.json"));
  if (report.failed > 0) throw new Error(`${report.failed} tests failed in the extension host.`);
}

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as vscode from "vscode";
import { atRest } from "./at-rest.js";
import { extensionId } from "./support.js";

/** Another entry beside `index`: one fresh host, one activation, its time in milliseconds as the host sees it (load included). */
export async function run(): Promise<void> {
  const rested = await atRest();
  const extension = vscode.extensions.getExtension(extensionId);
  if (extension === undefined) throw new Error(`${extensionId} is not installed.`);
  if (extension.isActive) throw new Error(`${extensionId} was active before anything asked for it.`);
  const start = performance.now();
  const cpu = process.cpuUsage();
  await extension.activate();
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  const file = path.resolve(__dirname, "../activation.json");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    JSON.stringify({
      passed: 1,
      failed: 0,
      tests: [],
      rested,
      milliseconds,
      cpuMilliseconds: (user + system) / 1000,
    }),
  );
}

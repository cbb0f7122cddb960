import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import type { PublishDiagnosticsParams } from "vscode-languageserver-protocol/node";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { expect, it } from "vitest";
import { loop } from "./texts.js";

const BANNER =
  'import { createRequire as __batonCreateRequire } from "node:module"; const require = __batonCreateRequire(import.meta.url);';

it("serves as one bundled file over stdio, and ends when it is told to", async () => {
  const folder = await mkdtemp(join(tmpdir(), "baton-"));
  const outfile = join(folder, "language-server.mjs");
  await build({
    entryPoints: ["language-server/main.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    mainFields: ["module", "main"],
    banner: { js: BANNER },
    logLevel: "error",
  });
  const child = spawn(process.execPath, [outfile, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const published = new Promise<PublishDiagnosticsParams>((resolve) =>
    connection.onNotification("textDocument/publishDiagnostics", resolve),
  );
  connection.listen();
  await connection.sendRequest("initialize", { processId: process.pid, rootUri: null, capabilities: {} });
  await connection.sendNotification("initialized", {});
  const uri = "file:///loop.workflow.json";
  await connection.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: "ag2-workflow", version: 1, text: loop({ priority: 100 }) },
  });
  expect((await published).diagnostics.map(({ code }) => code)).toContain("priority-order");
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  expect(await exited).toBe(0);
  connection.dispose();
  await rm(folder, { recursive: true });
});

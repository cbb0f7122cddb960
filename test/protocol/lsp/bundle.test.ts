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

it("serves as one bundled file over stdio, large texts from a thread, and ends when it is told to", async () => {
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
  const published = async (uri: string, text: string): Promise<unknown[]> => {
    const found = new Promise<PublishDiagnosticsParams>((resolve) =>
      connection.onNotification("textDocument/publishDiagnostics", resolve),
    );
    await connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "ag2-workflow", version: 1, text },
    });
    const { uri: of, diagnostics } = await found;
    return [of, ...diagnostics.map(({ code }) => code)];
  };
  connection.listen();
  await connection.sendRequest("initialize", { processId: process.pid, rootUri: null, capabilities: {} });
  await connection.sendNotification("initialized", {});
  const text = loop({ priority: 100 });
  const [uri, ...codes] = await published("file:///loop.workflow.json", text);
  expect(uri).toBe("file:///loop.workflow.json");
  expect(codes).toContain("priority-order");
  const large = await published("file:///large.workflow.json", text + " ".repeat(600_000));
  expect(large).toEqual(["file:///large.workflow.json", ...codes]);
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  expect(await exited).toBe(0);
  connection.dispose();
  await rm(folder, { recursive: true });
});

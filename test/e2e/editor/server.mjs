// @ts-check
// Serves the real workbench on loopback, behind a password, from a profile that vanishes with it.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { installEditor } from "./install.mjs";
import { settings as quiet } from "./settings.mjs";

const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 5_000;

/**
 * @typedef {object} Editor
 * @property {string} origin   `http://127.0.0.1:PORT`
 * @property {string} password of this one server; asked for on its first page
 * @property {(file: string) => string} remote the workbench's URI of a file on this machine
 * @property {(folder: string, payload?: [string, string][]) => string} url the page of a folder, or of a workspace file
 * @property {() => string} log what the server printed so far
 * @property {() => boolean} alive
 * @property {() => Promise<void>} stop ends the server with everything that it started, and removes the profile
 */

/**
 * Starts the editor; resolves once it listens.
 * @param {{vsix?: string, settings?: Record<string, unknown>, runsTests?: boolean, asksForTrust?: boolean}} [options] `vsix`: a packaged extension to install
 * first; `runsTests`: the page may name a suite that then runs in the extension host; `asksForTrust`:
 * folders are in Restricted Mode, while otherwise everything is trusted
 * @returns {Promise<Editor>}
 */
export async function startEditor({ vsix, settings = {}, runsTests = false, asksForTrust = false } = {}) {
  const { entry, node } = await installEditor();
  const home = mkdtempSync(path.join(os.tmpdir(), "baton-editor-"));
  const trust = asksForTrust ? RESTRICTED : {};
  const profile = prepareProfile(home, { ...trust, ...settings });
  const password = randomBytes(12).toString("hex");
  const env = environment(home, password);
  const base = [entry, ...profile];
  if (vsix) execFileSync(node, [...base, "--install-extension", vsix, "--force"], { env, stdio: "pipe" });

  const port = await freePort();
  const server = spawn(node, [...base, ...serverArguments(port, { runsTests, asksForTrust })], {
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  server.stdout.on("data", (chunk) => (log += chunk));
  server.stderr.on("data", (chunk) => (log += chunk));
  const alive = () => server.exitCode === null && server.signalCode === null;

  // A process that ends without stop() takes the server with it all the same.
  const abandon = () => {
    endGroup(server.pid, "SIGKILL");
    rmSync(home, { recursive: true, force: true });
  };
  process.once("exit", abandon);
  const stop = async () => {
    process.off("exit", abandon);
    endGroup(server.pid, "SIGTERM");
    for (const start = Date.now(); alive() && Date.now() - start < STOP_LIMIT_MS; ) await pause(50);
    endGroup(server.pid, "SIGKILL");
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };

  for (const start = Date.now(); !log.includes("listening on"); await pause(30)) {
    if (alive() && Date.now() - start < START_LIMIT_MS) continue;
    await stop();
    throw new Error(`The editor did not start. It printed:\n${log}`);
  }

  const authority = `127.0.0.1:${port}`;
  /** @param {string} file */
  const remote = (file) => `vscode-remote://${authority}${file}`;
  return {
    origin: `http://${authority}`,
    password,
    remote,
    url: (folder, payload = []) => {
      const rows = JSON.stringify([...payload, ["skipWelcome", "true"]]);
      const place = folder.endsWith(".code-workspace") ? "workspace" : "folder";
      const query = new URLSearchParams({
        [place]: folder,
        ...(payload.length === 0 ? {} : { payload: rows }),
      });
      return `http://${authority}/?${query}`;
    },
    log: () => log,
    alive,
    stop,
  };
}

/**
 * @param {string} home
 * @param {Record<string, unknown>} settings
 * @returns {string[]} the arguments that make code-server use it
 */
function prepareProfile(home, settings) {
  const userData = path.join(home, "user-data");
  const extensions = path.join(home, "extensions");
  const config = path.join(home, "config.yaml");
  mkdirSync(path.join(userData, "User"), { recursive: true });
  mkdirSync(extensions);
  writeFileSync(config, "");
  writeFileSync(
    path.join(userData, "User/settings.json"),
    JSON.stringify({ ...quiet, ...settings }, null, 2),
  );
  return ["--config", config, "--user-data-dir", userData, "--extensions-dir", extensions];
}

/** Without the question at the start, which would stand before everything else. */
const RESTRICTED = {
  "security.workspace.trust.enabled": true,
  "security.workspace.trust.startupPrompt": "never",
};

/**
 * @param {number} port
 * @param {{runsTests: boolean, asksForTrust: boolean}} options
 */
function serverArguments(port, { runsTests, asksForTrust }) {
  return [
    ...["--bind-addr", `127.0.0.1:${port}`, "--auth", "password"],
    ...["--disable-telemetry", "--disable-update-check"],
    ...(asksForTrust ? [] : ["--disable-workspace-trust"]),
    ...["--disable-getting-started-override", "--disable-proxy", "--ignore-last-opened"],
    // A built workbench ignores extensionDevelopmentPath and extensionTestsPath without this.
    ...(runsTests ? ["--vscode-option", "enable-smoke-test-driver"] : []),
  ];
}

/**
 * This process's environment without the traces of an editor around it, everything that could be written kept inside `home`.
 * @param {string} home
 * @param {string} password
 */
function environment(home, password) {
  const outside = Object.entries(process.env).filter(
    ([name]) => !/^(VSCODE_|ELECTRON_|npm_|PORT$|HASHED_PASSWORD$|NODE_OPTIONS$)/.test(name),
  );
  return {
    ...Object.fromEntries(outside),
    PASSWORD: password,
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_RUNTIME_DIR: home,
    TMPDIR: home,
  };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * The server leads a process group of its own, so its extension hosts end with it.
 * @param {number | undefined} leader
 * @param {NodeJS.Signals} signal
 */
function endGroup(leader, signal) {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch {
    // Nothing of the group is left.
  }
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

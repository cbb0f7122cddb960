// @ts-check
import { spawn } from "node:child_process";
import { root } from "./paths.mjs";

/**
 * Runs a program in the foreground, its output passed through, without a keyboard.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean}} [options] `quiet`: the output is shown only if the program fails.
 * @returns {Promise<void>} rejects with a sentence that names the command and its exit status
 */
export function run(command, args, { cwd = root, env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    child.once("error", (error) =>
      reject(new Error(`${command} could not be started: ${error.message}`, { cause: error })),
    );
    child.once("close", (code, signal) => {
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      reject(new Error(`“${[command, ...args].join(" ")}” failed (${signal ?? `exit status ${code}`}).`));
    });
  });
}

/**
 * Runs one of the project's own scripts with this same Node.
 * @param {string} script path below the checkout
 * @param {string[]} [args]
 */
export function runScript(script, args = []) {
  return run(process.execPath, [script, ...args]);
}

/**
 * Announces a step and how long it took.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  console.log(`▸ ${name}`);
  const start = performance.now();
  const result = await work();
  console.log(`  done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

// @ts-check
import { findProgram } from "./program.mjs";
import { run, step } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser that shows the workbench: `BATON_CHROMIUM`, else one on the PATH. */
export function findChromium() {
  const named = process.env["BATON_CHROMIUM"];
  if (named) return named;
  return NAMES.map(findProgram).find((file) => file !== undefined);
}

/**
 * Finds Chromium, or installs it with apt where that is allowed without asking.
 * @returns {Promise<string>} the executable; rejects with what the reader must install
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  const apt = await aptCommand();
  if (apt !== undefined) {
    await step("Installing Chromium with apt", async () => {
      await run(apt[0], [...apt.slice(1), "update"], { quiet: true });
      await run(apt[0], [...apt.slice(1), "install", "-y", "--no-install-recommends", ...PACKAGES], {
        quiet: true,
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    });
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    "The tests in the real editor need Chromium, and none is on the PATH. Install it " +
      `(on Debian: apt-get install ${PACKAGES.join(" ")}), or set BATON_CHROMIUM to the executable of one that you have.`,
  );
}

/** A bare machine has no font at all, and screenshots without letters show nothing. */
const PACKAGES = ["chromium", "fonts-dejavu-core"];

/** @returns {Promise<[string, ...string[]] | undefined>} how apt-get runs here without a password */
async function aptCommand() {
  if (findProgram("apt-get") === undefined) return undefined;
  if (process.getuid?.() === 0) return ["apt-get"];
  if (findProgram("sudo") === undefined) return undefined;
  return run("sudo", ["-n", "true"], { quiet: true }).then(
    () => ["sudo", "-n", "apt-get"],
    () => undefined,
  );
}

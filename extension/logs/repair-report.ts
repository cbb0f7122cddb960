import type { Repair } from "../../runtime/index.js";
import type { Runtime } from "../runtime.js";
import { count, grouped } from "./words.js";

type Examination = Awaited<ReturnType<Runtime["examineStore"]>>;

/** What the repaired copy of a store has otherwise than the store, change by change, and what AG2 makes of it. */
export function repairReport(
  store: string,
  copy: string,
  repairs: readonly Repair[],
  { opens, pythonError, faults }: Examination,
): string {
  const left = faults.map(({ file, message }) => `- ${file}: ${message}`);
  return [
    `# A repaired copy of ${store}`,
    `${copy}: ${count(repairs.length, "repair")}. The store itself was not changed.`,
    ...(repairs.length > 0 ? [repairs.map(repairLine).join("\n")] : []),
    opens ? "AG2 opens the copy." : `AG2 does not open the copy (${pythonError}).`,
    ...(left.length > 0 ? [`Left as it was:\n\n${left.join("\n")}`] : []),
    "",
  ].join("\n\n");
}

function repairLine({ file, line, offset, message, dropped, written }: Repair): string {
  const place = [
    file,
    line === null ? "" : ` line ${grouped(line)}`,
    offset === null ? "" : `, byte ${grouped(offset)}`,
  ].join("");
  const changed = `${count(bytesOf(dropped), "byte")} dropped, ${count(bytesOf(written), "byte")} written`;
  return `- ${place}: ${message} (${changed})`;
}

function bytesOf(base64: string): number {
  return Buffer.from(base64, "base64").length;
}

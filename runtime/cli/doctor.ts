import type { Command } from "commander";
import { Option } from "commander";
import { examineStore, type Examination } from "../wal/doctor/examine-store.js";
import type { Fault, Place } from "../wal/doctor/fault.js";
import { DiskStore } from "../wal/disk-store.js";
import { AG2_VERSION, AGENTS, CHANNELS } from "../wal/layout.js";
import { repairStore, type Repair } from "../wal/repair/repair-store.js";
import { storeFolder, type StoreFolder } from "../wal/sqlite/unpack.js";
import { StoreError } from "../wal/store-error.js";
import { CannotRun, FINDINGS, FINE } from "./exit.js";
import type { Output } from "./output.js";

interface DoctorFlags {
  format: "text" | "json";
  repair?: string;
}

/** `baton doctor STORE`: says what is wrong with a store and what AG2 would make of it; writes a repaired copy where one is asked for. */
export function addDoctorCommand(program: Command, output: Output, exit: (status: number) => void): void {
  program
    .command("doctor")
    .description(`say what is wrong with an AG2 store (formats as of AG2 ${AG2_VERSION}); never changes it`)
    .argument("<store>", "the folder of the store, with “channels” in it, or its SQLite file")
    .option("--repair <out>", "write a repaired copy there; the status is then that of the copy")
    .addOption(new Option("--format <format>", "text or json").choices(["text", "json"]).default("text"))
    .action(async (store: string, flags: DoctorFlags) => exit(await doctor(store, flags, output)));
}

async function doctor(path: string, { format, repair }: DoctorFlags, output: Output): Promise<number> {
  let folder: StoreFolder | undefined;
  try {
    folder = await storeFolder(path);
    await refuseEmpty(folder.path, path);
    const examination = await examineStore(folder.path);
    if (repair === undefined) {
      if (format === "json") output.out(JSON.stringify(jsonOf(examination), null, 2));
      else printExamination(examination, output);
      return examination.faults.length > 0 ? FINDINGS : FINE;
    }
    const repairs = await repairStore(folder.path, repair);
    const copy = await examineStore(repair);
    if (format === "json")
      output.out(JSON.stringify({ ...jsonOf(examination), repairs, copy: jsonOf(copy) }, null, 2));
    else printRepairs(repairs, copy, repair, output);
    return copy.faults.length > 0 ? FINDINGS : FINE;
  } catch (error) {
    if (error instanceof StoreError) throw new CannotRun(error.message);
    throw error;
  } finally {
    await folder?.remove();
  }
}

/** AG2 would start a new store in a folder that has none, so no fault of it says anything. */
async function refuseEmpty(folder: string, path: string): Promise<void> {
  const store = new DiskStore(folder);
  const lists = await Promise.all([store.list(AGENTS), store.list(CHANNELS)]);
  if (lists.flat().length === 0)
    throw new CannotRun(
      `${path} holds no AG2 store: it has neither agents nor channels. Give the folder with “agents” and “channels” in it.`,
    );
}

function jsonOf({ opens, pythonError, faults }: Examination): object {
  return {
    opens,
    pythonError,
    faults: faults.map(({ file, line, offset, kind, message, fatal }) => ({
      file,
      line,
      offset,
      kind,
      message,
      fatal,
    })),
  };
}

function printExamination(examination: Examination, output: Output): void {
  for (const fault of examination.faults) output.out(faultLine(fault));
  output.out(verdict(examination));
}

function printRepairs(repairs: readonly Repair[], copy: Examination, out: string, output: Output): void {
  for (const repair of repairs) output.out(`${placeText(repair)}  ${repair.message}`);
  for (const fault of copy.faults) output.out(`left as it is: ${faultLine(fault)}`);
  output.out(`${out}: ${repairs.length === 1 ? "1 repair" : `${repairs.length} repairs`}. ${verdict(copy)}`);
}

function faultLine(fault: Fault): string {
  return `${placeText(fault)}  ${fault.fatal ? "fatal" : "silent"}  ${fault.kind}  ${fault.message}`;
}

function verdict({ opens, pythonError, faults }: Examination): string {
  if (opens && faults.length === 0) return `no fault: AG2 ${AG2_VERSION} opens this store`;
  const count = faults.length === 1 ? "1 fault" : `${faults.length} faults`;
  const harmless = faults.length === 1 ? "which does not keep" : "none of which keeps";
  if (opens) return `${count}, ${harmless} AG2 ${AG2_VERSION} from opening this store`;
  return `${count}: AG2 ${AG2_VERSION} does not open this store (${pythonError})`;
}

/** `channels/…/wal.jsonl line 13, byte 8,234` */
function placeText({ file, line, offset }: Place): string {
  return `${file}${line === null ? "" : ` line ${line}`}${offset === null ? "" : `, byte ${offset.toLocaleString("en-US")}`}`;
}

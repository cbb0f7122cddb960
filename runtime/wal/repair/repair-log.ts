import type { FileHandle } from "node:fs/promises";
import type { Fault } from "../doctor/fault.js";
import { checkLine } from "../doctor/line-checks/index.js";
import { LogExaminer, type ExaminedChannel } from "../doctor/log-examiner.js";
import { LogLine } from "../doctor/log-line.js";
import { logLines } from "../doctor/log-lines.js";
import { mendFor } from "./mends/index.js";
import { bytesText, repair, type Repair } from "./repair.js";

const NEWLINE = Buffer.from("\n");
/** A mended line may show another fault beneath the first; no line has more than these. */
const MOST_MENDS = 8;

/**
 * Writes a log with everything in it that AG2 can read, byte for byte as it stands; what it cannot read is mended where little is lost by
 * that, and dropped else. @param file what the report calls the log
 */
export async function repairLog(
  source: string,
  copy: FileHandle,
  file: string,
  channel: ExaminedChannel,
): Promise<Repair[]> {
  const examiner = new LogExaminer(channel);
  const repairs: Repair[] = [];
  let before: Buffer | undefined;
  for await (const lines of logLines(source, file)) {
    const kept: Buffer[] = [];
    for (const line of lines) {
      if (line.blank) {
        kept.push(line.bytes, line.terminated ? NEWLINE : Buffer.alloc(0));
        continue;
      }
      for (const part of mended(line, repairs)) {
        const fault = before?.equals(part.bytes) ? REPEATED : examiner.take(part).find(({ fatal }) => fatal);
        if (fault) {
          repairs.push(droppedLine(part, fault));
          continue;
        }
        kept.push(part.bytes, NEWLINE);
        if (!part.terminated) repairs.push(addedNewline(part));
        before = Buffer.from(part.bytes);
      }
    }
    await copy.write(Buffer.concat(kept));
  }
  return repairs;
}

/** The line itself, or what is left of it in its place; a part that cannot be mended is dropped and reported. */
function mended(line: LogLine, repairs: Repair[]): LogLine[] {
  let parts = [line];
  for (let round = 0; round < MOST_MENDS; round++) {
    const next: LogLine[] = [];
    for (const part of parts) {
      const fault = checkLine(part).find(({ fatal }) => fatal);
      const mend = fault && mendFor(fault.kind);
      const lines = mend?.lines(part) ?? [];
      if (!fault) next.push(part);
      else if (!mend || lines.length === 0) repairs.push(droppedLine(part, fault));
      else {
        const written = Buffer.concat(lines.flatMap((bytes, at) => (at > 0 ? [NEWLINE, bytes] : [bytes])));
        repairs.push(repair(part.atByte(0), fault.kind, [mend.did, fault.message], part.bytes, written));
        next.push(...lines.map((bytes, at) => partOf(part, bytes, at === lines.length - 1)));
      }
    }
    if (next.length === parts.length && next.every((part, at) => part === parts[at])) return next;
    parts = next;
  }
  return parts;
}

function partOf(
  { bytes: whole, file, line, offset, terminated }: LogLine,
  bytes: Buffer,
  last: boolean,
): LogLine {
  // A piece of the line itself begins where it began in the file.
  const into = bytes.buffer === whole.buffer ? bytes.byteOffset - whole.byteOffset : 0;
  return new LogLine(bytes, file, line, offset + into, last ? terminated : true);
}

const REPEATED = {
  kind: "duplicate_line",
  message: "The record is the same, byte for byte, as the one before it.",
};

function droppedLine(line: LogLine, { kind, message }: Pick<Fault, "kind" | "message">): Repair {
  const bytes = line.terminated ? Buffer.concat([line.bytes, NEWLINE]) : line.bytes;
  return repair(line.atByte(0), kind, [`Dropped ${bytesText(bytes.length)}`, message], bytes);
}

function addedNewline(line: LogLine): Repair {
  const why = "The last record had none.";
  return repair(
    line.atByte(line.bytes.length),
    "no_last_newline",
    ["Added a newline", why],
    Buffer.alloc(0),
    NEWLINE,
  );
}

import type { Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";
import { bigInteger } from "./big-integer.js";
import { byteOrderMark } from "./byte-order-mark.js";
import { cutRecord } from "./cut-record.js";
import { gluedRecord } from "./glued-record.js";
import { missingKey } from "./missing-key.js";
import { noLastNewline } from "./no-last-newline.js";
import { notAnObject } from "./not-an-object.js";
import { notFinite } from "./not-finite.js";
import { notJson } from "./not-json.js";
import { notUtf8 } from "./not-utf8.js";
import { rawLineSeparator } from "./raw-line-separator.js";
import { repeatedKey } from "./repeated-key.js";
import { tooDeep } from "./too-deep.js";
import { unknownKey } from "./unknown-key.js";
import { zeroBlock } from "./zero-block.js";

/** A look at one line that is not blank: the fault that it finds, if any. */
export type LineCheck = (line: LogLine) => Fault | undefined;

/** Why AG2 cannot read a line: the first that finds something is the reason, the others would only say it again. */
const unreadable: readonly LineCheck[] = [
  notUtf8,
  byteOrderMark,
  zeroBlock,
  tooDeep,
  cutRecord,
  gluedRecord,
  notJson,
  rawLineSeparator,
  notAnObject,
  unknownKey,
  missingKey,
];

/** What AG2 passes over in a line that it can read. */
const silent: readonly LineCheck[] = [noLastNewline, repeatedKey, notFinite, bigInteger];

/** Everything that is wrong with a line by itself. */
export function checkLine(line: LogLine): Fault[] {
  if (line.canonical) return [];
  for (const check of unreadable) {
    const fault = check(line);
    if (fault) return [fault];
  }
  return silent.flatMap((check) => check(line) ?? []);
}

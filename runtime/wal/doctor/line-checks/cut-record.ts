import { fatalFault, type Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";

/** The last record breaks off: whoever wrote it was stopped in the middle. The place is the end of the file. */
export function cutRecord(line: LogLine): Fault | undefined {
  if (line.terminated || !line.broken || line.broken.index < line.text.length) return undefined;
  const [kind, where] = cutPlace(line.text);
  return fatalFault(
    line.at(line.text.length),
    kind,
    `The last record is cut off ${where}: its writer was stopped before it was whole`,
    "JSONDecodeError",
  );
}

function cutPlace(text: string): [kind: string, where: string] {
  if (text.length === 1) return ["cut_1", "after its first byte"];
  const last = text.trimEnd().at(-1);
  const open = openString(text);
  if (open === undefined) {
    if (last === ",") return ["cut_after_comma", "after a comma"];
    return closes(`${text}}`)
      ? ["cut_before_brace", "before its closing brace"]
      : ["cut", "between two values"];
  }
  const before = text.slice(0, open).trimEnd();
  if (/[{,]$/.test(before)) return ["cut_in_key", "inside a key"];
  return before.endsWith('"envelope_id":')
    ? ["cut_in_id", "inside its envelope_id"]
    : ["cut_in_string", "inside a text"];
}

/** Where the string begins that is still open at the text's end. */
function openString(text: string): number | undefined {
  let open: number | undefined;
  for (let at = 0; at < text.length; at++) {
    const unit = text[at];
    if (unit === "\\" && open !== undefined) at++;
    else if (unit === '"') open = open === undefined ? at : undefined;
  }
  return open;
}

function closes(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

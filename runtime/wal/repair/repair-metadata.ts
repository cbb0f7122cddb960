import { orchestrationFor } from "../../orchestrations/index.js";
import type { JsonObject } from "../../json.js";
import type { Envelope } from "../../workflow/envelope.js";
import type { ChannelMetadata } from "../../workflow/metadata.js";
import { examineMetadata } from "../doctor/store-checks/metadata.js";
import type { Fault } from "../doctor/fault.js";
import { pythonJson } from "../python-json.js";
import { readPythonJson } from "../python-reader.js";
import { metadataFromLog, unknownMetadataKey } from "../recorded-metadata.js";
import { withoutKey } from "./mends/without-key.js";
import { repair, type Repair } from "./repair.js";

export interface RepairedMetadata {
  /** `undefined`: the copy has no metadata.json, and AG2 does not know the channel. */
  text: string | undefined;
  repair?: Repair;
}

/**
 * metadata.json as AG2 reads it. What cannot be read is made anew from the log; a graph that AG2 cannot load is nobody's to change, so that
 * file is left out. @param text `undefined` where the file is missing. @param protocol the envelopes of the log that tell of the channel's life
 */
export function repairMetadata(
  text: string | undefined,
  file: string,
  protocol: readonly Envelope[],
): RepairedMetadata {
  const { faults } = examineMetadata(text, file);
  const [fault] = faults;
  if (!fault || fault.kind === "metadata_unknown_adapter") return { text };
  const [did, repaired] = mended(text ?? "", fault, protocol);
  const old = Buffer.from(text ?? "");
  const done = repair(
    { file, line: fault.line, offset: 0 },
    fault.kind,
    [did, fault.message],
    old,
    Buffer.from(repaired ?? ""),
  );
  return { text: repaired, repair: done };
}

function mended(
  text: string,
  { kind }: Fault,
  protocol: readonly Envelope[],
): [did: string, text: string | undefined] {
  if (kind === "metadata_unknown_key") return ["Took the field away", withoutUnknownKeys(text)];
  const fromLog = completeMetadata(protocol);
  if (kind === "metadata_unknown_state")
    return ["Wrote the state that the log tells", withState(text, fromLog?.state ?? "active")];
  if (kind === "metadata_unknown_condition" || kind === "metadata_bad_graph")
    return ["Left the file out, so that AG2 does not know this channel and opens the others", undefined];
  return fromLog === undefined
    ? ["Left the file out: the log does not tell enough to make it anew", undefined]
    : ["Made the file anew from the log", pythonJson({ ...fromLog } as unknown as JsonObject)];
}

function withoutUnknownKeys(text: string): string {
  for (;;) {
    const { value, keys } = readPythonJson(text);
    const unknown = unknownMetadataKey(value as JsonObject);
    const place = keys.find(({ key }) => key === unknown);
    if (!place) return text;
    text = withoutKey(text, keys, place.index);
  }
}

function withState(text: string, state: string): string {
  let at = 0;
  const { value } = readPythonJson(text, (pointer, index) => {
    if (pointer === "/state") at = index;
  });
  const old = JSON.stringify((value as JsonObject).state);
  return `${text.slice(0, at)}${JSON.stringify(state)}${text.slice(at + old.length)}`;
}

/** With the whole manifest, which the log does not hold; `undefined` for a type whose manifest Baton does not know. */
function completeMetadata(protocol: readonly Envelope[]): ChannelMetadata | undefined {
  const metadata = metadataFromLog(protocol);
  if (!metadata) return undefined;
  try {
    return { ...metadata, manifest: orchestrationFor(metadata.manifest.type).manifest() };
  } catch {
    return undefined;
  }
}

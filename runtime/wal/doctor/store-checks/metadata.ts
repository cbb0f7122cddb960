import { Ag2Error, NotFoundError } from "../../../errors.js";
import { orchestrationFor } from "../../../orchestrations/index.js";
import type { ChannelMetadata } from "../../../workflow/metadata.js";
import type { Orchestration } from "../../../workflow/orchestration.js";
import { isChannelState, isMetadata, unknownMetadataKey } from "../../recorded-metadata.js";
import { readStoredJson } from "../../stored-json.js";
import { fatalFault, silentFault, type Fault } from "../fault.js";

/** Channel types that AG2 1.0.0b0 has an adapter for, beside those that Baton replays. */
const OTHER_AG2_TYPES = new Set(["consulting", "conversation", "discussion"]);

export interface ExaminedMetadata {
  faults: Fault[];
  /** Absent where the file does not describe a channel. */
  metadata?: ChannelMetadata;
  /** Absent where the channel cannot be replayed. */
  orchestration?: Orchestration;
}

/** @param text `undefined` where the file is missing. @param file its path inside the store */
export function examineMetadata(text: string | undefined, file: string): ExaminedMetadata {
  const nowhere = { file, line: null, offset: null };
  const whole = { file, line: 1, offset: null };
  const { value, fault } = readStoredJson(text);
  if (fault === "missing")
    return only(
      silentFault(
        nowhere,
        "metadata_missing",
        "The file is missing",
        "AG2's hub does not know the channel; its log is still there.",
      ),
    );
  if (fault) {
    const offset = Buffer.byteLength((text ?? "").slice(0, fault.index), "utf8");
    return only(fatalFault({ file, line: 1, offset }, ...brokenKind(text ?? "", fault), "JSONDecodeError"));
  }
  if (!isMetadata(value))
    return only(
      fatalFault(whole, "metadata_no_channel", "The file does not describe a channel", "TypeError"),
    );
  const unknown = unknownMetadataKey(value);
  if (unknown !== undefined)
    return {
      faults: [
        fatalFault(
          whole,
          "metadata_unknown_key",
          `The file has a field that AG2 does not know: ${JSON.stringify(unknown)}`,
          "TypeError",
        ),
      ],
      metadata: value,
      ...replayOf(value, file),
    };
  if (!isChannelState(value.state))
    return {
      faults: [
        fatalFault(
          whole,
          "metadata_unknown_state",
          `AG2 knows no channel state “${String(value.state)}”`,
          "ValueError",
        ),
      ],
      metadata: value,
      ...replayOf(value, file),
    };
  const { orchestration, fault: unplayable } = replayOf(value, file);
  return { faults: unplayable ? [unplayable] : [], metadata: value, orchestration };
}

function replayOf(metadata: ChannelMetadata, file: string): { orchestration?: Orchestration; fault?: Fault } {
  const place = { file, line: 1, offset: null };
  const { type } = metadata.manifest;
  try {
    const orchestration = orchestrationFor(type);
    orchestration.initialState(metadata);
    return { orchestration };
  } catch (error) {
    if (!(error instanceof Ag2Error)) throw error;
    if (error instanceof NotFoundError) {
      if (OTHER_AG2_TYPES.has(type)) return {};
      const what = `AG2 has no channels of the type “${type}”`;
      return {
        fault: silentFault(
          place,
          "metadata_unknown_adapter",
          what,
          "It opens the store, but nothing can happen in this channel.",
        ),
      };
    }
    const kind = /condition|target/.test(error.message) ? "metadata_unknown_condition" : "metadata_bad_graph";
    return {
      fault: fatalFault(place, kind, `The channel cannot start: ${error.message}`, error.pythonError),
    };
  }
}

function only(fault: Fault): ExaminedMetadata {
  return { faults: [fault] };
}

function brokenKind(text: string, { message, index }: { message: string; index: number }): [string, string] {
  if (text === "") return ["metadata_empty", "The file is empty"];
  if (index < text.length) return ["metadata_garbage", `The file is no JSON: ${message}`];
  const lacksBrace = readStoredJson(`${text}}`).fault === undefined;
  return [lacksBrace ? "metadata_cut_last" : "metadata_cut", "The file is cut off"];
}

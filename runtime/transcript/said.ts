import { idText } from "../graph/value-text.js";
import { isObject, own } from "../json.js";
import type { Envelope } from "../workflow/envelope.js";
import { EV_CONTEXT_SET, EV_PACKET, EV_TEXT } from "../workflow/events.js";

/** The envelopes that a log shows: what was said, and what set context. */
export function isShown({ event_type: type }: Envelope): boolean {
  return isTurn({ event_type: type }) || type === EV_CONTEXT_SET;
}

/** True for what counts as a turn. A type that is no string, which AG2 cannot take, is none. */
export function isTurn({ event_type: type }: Pick<Envelope, "event_type">): boolean {
  return type === EV_TEXT || type === EV_PACKET;
}

/** What an envelope says: a text's `text`, a packet's `body`; `""` where there is neither. */
export function saidIn({ event_data: data }: Pick<Envelope, "event_data">): string {
  if (!isObject(data)) return "";
  const said = own(data, "text") ?? own(data, "body");
  return said === undefined || said === "" ? "" : idText(said);
}

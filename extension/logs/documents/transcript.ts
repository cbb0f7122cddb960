import { openChannel } from "../open-channel.js";
import type { Runtime } from "../../runtime.js";
import type { ChannelPlace } from "../places.js";

/** Characters at which a document in the editor ends: a longer one would only make it slow. */
const MOST = 2_000_000;

/** A channel as a Markdown document. */
export async function transcriptText(place: ChannelPlace, title: string, runtime: Runtime): Promise<string> {
  const lines = runtime.transcriptFormats.markdown([openChannel(place, title, runtime)]);
  let text = "";
  for await (const line of lines) {
    text += `${line}\n`;
    if (text.length > MOST)
      return `${text}\n*The transcript is longer than what is shown here. Export the channel to have all of it.*\n`;
  }
  return text;
}

export async function summaryText(place: ChannelPlace, title: string, runtime: Runtime): Promise<string> {
  let text = "";
  for await (const line of runtime.transcriptFormats.summary([openChannel(place, title, runtime)]))
    text += `${line}\n`;
  return text;
}

/** Turns from one on, as text in which two runs can be compared. */
export async function turnsText(
  place: ChannelPlace,
  { from, said }: { from: number; said: string },
  runtime: Runtime,
): Promise<string> {
  let text = `${said}\n\n`;
  for await (const turn of runtime.toldTurns(await openChannel(place, "", runtime))) {
    if (turn.number < from) continue;
    text += `${runtime.turnBlock(turn)}\n`;
    if (text.length > MOST) return `${text}The turns after turn ${turn.number} are not shown here.\n`;
  }
  return text;
}

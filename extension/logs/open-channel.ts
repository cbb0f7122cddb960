import type { LoggedChannel } from "../../runtime/index.js";
import type { Runtime } from "../runtime.js";
import type { ChannelPlace } from "./places.js";

/** A channel whose log is read from the disk while somebody goes through it, whatever its size. `title`: what the tree calls it. */
export async function openChannel(
  place: ChannelPlace,
  title: string,
  runtime: Runtime,
): Promise<LoggedChannel> {
  return { ...(await runtime.readChannel(await runtime.openStore(place.store), place.channelId)), title };
}

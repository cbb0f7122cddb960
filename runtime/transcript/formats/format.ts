import type { LoggedChannel } from "../logged-channel.js";

/** A way of writing channels down: lines without their newlines, each ready when the one before was taken, so that a log of any size passes through. */
export type TranscriptFormat = (channels: Iterable<Promise<LoggedChannel>>) => AsyncGenerator<string>;

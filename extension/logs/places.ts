/** A channel's folder and the store that it belongs to. */
export interface ChannelPlace {
  readonly store: string;
  readonly channelId: string;
  /** `<store>/channels/<channelId>` */
  readonly path: string;
}

/** A store, and what is in it. */
export interface StorePlace {
  /** Folder of the store. */
  readonly path: string;
  /** What people call it: its path in the workspace, or its folder's name. */
  readonly name: string;
  readonly channels: readonly ChannelPlace[];
  /** What the person opened by hand: the folder, or the file that it was unpacked from. */
  readonly opened?: string;
  /** Why it cannot be opened. */
  readonly problem?: string;
}

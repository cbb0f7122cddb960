import type { FileAccessor } from "./files.js";
import type { OutputLine } from "./output.js";
import type { Program } from "./program.js";

/** Notices that the program's file is no longer the text that runs: its lines then show other rules than the stops speak of. */
export class ChangedFile {
  /** The text that the person has been told of. */
  #told: string | undefined;

  constructor(private readonly files: FileAccessor) {}

  /** A warning the first time that a saved text differs from the running one; nothing while both are the same, or once it was said. */
  async notice({ source }: Program): Promise<OutputLine | undefined> {
    const running = source.parsed.text;
    if (source.reference !== undefined) return undefined;
    const saved = await this.files.readText(source.path).catch(() => undefined);
    if (saved === undefined || saved === (this.#told ?? running)) return undefined;
    this.#told = saved;
    if (saved === running) return undefined;
    return {
      category: "stderr",
      text: `${source.name} was changed after this run began. The run goes on with the text that it began with, so its places may be off by some lines. Restart to run the file as it is now.`,
    };
  }
}

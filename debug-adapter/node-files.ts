import { access, readFile } from "node:fs/promises";
import { basename, dirname, isAbsolute, normalize, resolve } from "node:path";
import { DiskStore, openPagedRecording } from "../runtime/index.js";
import type { FileAccessor } from "./files.js";

const REASONS: Record<string, string> = {
  ENOENT: "there is no such file.",
  EISDIR: "it is a folder.",
  EACCES: "this user may not read it.",
  EPERM: "this user may not read it.",
  ENOTDIR: "a part of the path is not a folder.",
};

/** The local file system. */
export const nodeFiles: FileAccessor = {
  async readText(path) {
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      throw new Error(REASONS[error.code ?? ""] ?? error.message);
    });
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw new Error("it is not UTF-8 text. Save it as UTF-8.");
    }
  },
  exists: (path) =>
    access(path).then(
      () => true,
      () => false,
    ),
  resolve: (folder, path) => (isAbsolute(path) ? normalize(path) : resolve(folder, path)),
  folderOf: (path) => dirname(path),
  nameOf: (path) => basename(path),
  same: (a, b) => canonical(a) === canonical(b),
  openStore: (folder, options) => new DiskStore(folder, options),
  openRecording: (path, channel) => openPagedRecording(path, channel),
};

function canonical(path: string): string {
  const absolute = resolve(path);
  return process.platform === "win32" || process.platform === "darwin" ? absolute.toLowerCase() : absolute;
}

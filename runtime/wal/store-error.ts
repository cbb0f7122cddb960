/** The store cannot be read or written. The message names the file, says why, and what to do. */
export class StoreError extends Error {
  constructor(
    message: string,
    /** The system's own code: `EACCES`, `ENOSPC`, `ENOENT`, … */
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "StoreError";
  }
}

/** Reading asks for other advice than writing: nobody may choose another folder for what is there already. */
const WHY_UNREAD: Record<string, string> = {
  ENOENT: "there is no such file. Check the path",
  ENOTDIR: "a part of its path is a file, not a folder. Check the path",
  EACCES: "permission is denied. Ask whoever owns it for the right to read it",
  EPERM: "permission is denied. Ask whoever owns it for the right to read it",
  ELOOP: "its links lead in a circle. Check the path",
};

const WHY_UNMADE: Record<string, string> = {
  ENOENT: "the system lets nobody make a folder there. Choose a folder on an ordinary disk",
};

const WHY: Record<string, string> = {
  EACCES: "permission is denied. Choose a folder that you may write to",
  EPERM: "permission is denied. Choose a folder that you may write to",
  EROFS: "the file system is read-only. Choose a folder on another one",
  ENOSPC: "the disk is full. Free some space, or choose a folder on another disk",
  EDQUOT: "your disk quota is used up. Free some space, or choose another folder",
  EMFILE: "too many files are open. Close some programs and run again",
  ENOENT: "it is not there (any more). Do not move or delete the folder of a run while it goes on",
  ENOTDIR: "a part of its path is a file, not a folder. Choose another folder",
  EISDIR: "it is a folder, not a file",
  EFBIG: "the file is larger than the file system allows",
};

/** Puts the system's error into words. `action`: "create", "write", "append to", "read". */
export function storeError(action: string, path: string, cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause;
  const code =
    cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "UNKNOWN";
  const why =
    (action === "read" ? WHY_UNREAD[code] : undefined) ??
    (action === "create" ? WHY_UNMADE[code] : undefined) ??
    WHY[code] ??
    (cause instanceof Error ? cause.message : String(cause));
  return new StoreError(`Cannot ${action} ${path}: ${why}.`, code, { cause });
}

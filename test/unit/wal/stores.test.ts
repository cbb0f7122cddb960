import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { KnowledgeStore } from "../../../runtime/index.js";
import { DiskStore, MemoryStore, StoreError, openStore, storeError } from "../../../runtime/index.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "baton-store-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each<[string, () => KnowledgeStore]>([
  ["on disk", () => new DiskStore(join(folder, "made", "at", "need"))],
  ["in memory", () => new MemoryStore()],
])("a store %s", (_, make) => {
  it("reads what was written and appended", async () => {
    const store = make();
    expect(await store.read("/a/b.json")).toBeUndefined();
    await store.write("/a/b.json", "one");
    await store.write("/a/b.json", "two");
    await store.append("/a/c.jsonl", "1\n");
    await store.append("/a/c.jsonl", "é\n");
    expect(await store.read("/a/b.json")).toBe("two");
    expect(await store.read("/a/c.jsonl")).toBe("1\né\n");
    expect(await store.list("/a")).toEqual(["b.json", "c.jsonl"]);
    expect(await store.list("/")).toEqual(["a"]);
    expect(await store.list("/nothing")).toEqual([]);
  });
});

describe("a store on disk", () => {
  it("leaves no temporary file behind", async () => {
    const store = new DiskStore(folder);
    await store.write("/a/b.json", "x");
    expect(readdirSync(join(folder, "a"))).toEqual(["b.json"]);
  });

  it("never leaves its folder", async () => {
    const store = new DiskStore(folder);
    await expect(store.write("/../escaped", "x")).rejects.toThrow(StoreError);
    await expect(store.read("relative")).rejects.toThrow(StoreError);
  });

  it("does not make a removed log anew", async () => {
    const store = new DiskStore(folder);
    await store.append("/channels/x/wal.jsonl", "1\n");
    rmSync(join(folder, "channels"), { recursive: true });
    await expect(store.append("/channels/x/wal.jsonl", "2\n")).rejects.toThrow(
      /it is not there \(any more\)/,
    );
    mkdirSync(join(folder, "channels", "x"), { recursive: true });
    await expect(store.append("/channels/x/wal.jsonl", "2\n")).rejects.toThrow(StoreError);
    expect(readdirSync(join(folder, "channels", "x"))).toEqual([]);
  });

  it("says that a part of its path is a file", async () => {
    writeFileSync(join(folder, "file"), "");
    await expect(new DiskStore(join(folder, "file", "store")).write("/a", "x")).rejects.toThrow(
      /a part of its path is a file/,
    );
  });

  it("says that the disk is full", async () => {
    mkdirSync(join(folder, "channels", "x"), { recursive: true });
    symlinkSync("/dev/full", join(folder, "channels", "x", "wal.jsonl"));
    await expect(new DiskStore(folder).append("/channels/x/wal.jsonl", "1\n")).rejects.toThrow(
      /Cannot append to .*wal\.jsonl: the disk is full\. Free some space/,
    );
  });

  it.each([
    ["EACCES", /permission is denied\. Choose a folder that you may write to\.$/],
    ["EROFS", /the file system is read-only/],
    ["EWHATEVER", /^Cannot write \/x: what the system said\.$/],
  ])("puts %s into words", (code, words) => {
    const error = storeError("write", "/x", Object.assign(new Error("what the system said"), { code }));
    expect(error).toMatchObject({ code });
    expect(error.message).toMatch(words);
  });

  it("says that a folder cannot be made where the system refuses it, and does not hang", async () => {
    await expect(new DiskStore("/proc/baton").write("/a/b", "x")).rejects.toThrow(StoreError);
  });
});

describe("opening a store", () => {
  it("refuses a path that is not there, and a file", async () => {
    await expect(openStore(join(folder, "no"))).rejects.toThrow(/there is no such file/);
    writeFileSync(join(folder, "f"), "");
    await expect(openStore(join(folder, "f"))).rejects.toThrow(/is a file/);
  });

  it("is empty in an empty folder, and writes nothing", async () => {
    expect(await (await openStore(folder)).channelIds()).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("shows a channel whose log is missing, at its start", async () => {
    mkdirSync(join(folder, "channels", "c"), { recursive: true });
    writeFileSync(join(folder, "channels", "c", "metadata.json"), "{}");
    const channel = await (await openStore(folder)).channel("c");
    expect(channel.turns).toEqual([]);
    expect(channel.damage.map(({ kind }) => kind)).toEqual(["bad_metadata", "missing_file"]);
    expect(readFileSync(join(folder, "channels", "c", "metadata.json"), "utf8")).toBe("{}");
  });

  it("whose files cannot be read or are no files still opens, and says which", async () => {
    const channel = join(folder, "channels", "c");
    mkdirSync(join(channel, "metadata.json"), { recursive: true });
    mkdirSync(join(channel, "wal.jsonl"));
    mkdirSync(join(folder, "agents", "a", "passport.json"), { recursive: true });
    const { damage, turns, metadata } = await (await openStore(folder)).channel("c");
    expect({ turns, metadata }).toEqual({ turns: [], metadata: undefined });
    expect(damage.map(({ kind, file }) => [kind, file])).toEqual([
      ["unreadable_file", "/channels/c/metadata.json"],
      ["unreadable_file", "/agents/a/passport.json"],
      ["unreadable_file", "wal.jsonl"],
    ]);
  });

  it.each<[string, string]>([
    ["null among the participants", '"participants": [null]'],
    ["no manifest", '"manifest": 5'],
    ["labels that are a list", '"labels": []'],
    ["knobs that are a text", '"knobs": "x"'],
  ])("takes metadata with %s for damaged, without stumbling", async (_, wrong) => {
    const channel = join(folder, "channels", "c");
    mkdirSync(channel, { recursive: true });
    const sound =
      '"channel_id": "c", "creator_id": "a", "manifest": {"type": "workflow"}, "participants": [], "knobs": {}, "labels": {}';
    writeFileSync(join(channel, "metadata.json"), `{${sound}, ${wrong}}`);
    writeFileSync(join(channel, "wal.jsonl"), "");
    const { damage, metadata } = await (await openStore(folder)).channel("c");
    expect(metadata).toBeUndefined();
    expect(damage).toMatchObject([{ kind: "bad_metadata", file: "metadata.json" }]);
  });
});

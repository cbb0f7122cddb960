import { join } from "node:path";
import { expect, it } from "vitest";
import { channelsOfFiles, storeName } from "../../../extension/logs/stores.js";

it("finds each channel once, and takes no other folder for one", () => {
  const files = [
    join("/w", "store", "channels", "a", "wal.jsonl"),
    join("/w", "store", "channels", "a", "metadata.json"),
    join("/w", "store", "channels", "b", "wal.jsonl"),
    join("/w", "elsewhere", "a", "wal.jsonl"),
  ];
  expect(channelsOfFiles(files)).toEqual([
    { store: join("/w", "store"), channelId: "a", path: join("/w", "store", "channels", "a") },
    { store: join("/w", "store"), channelId: "b", path: join("/w", "store", "channels", "b") },
  ]);
});

it("calls a store by its path in the workspace, else by its folder", () => {
  expect(storeName(join("/w", "recorded", "star"), ["/other", "/w"])).toBe("recorded/star");
  expect(storeName(join("/tmp", "star"), ["/w"])).toBe("star");
  expect(storeName("/w", ["/w"])).toBe("w");
});

import fc from "fast-check";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WalRecord } from "../../../runtime/index.js";
import { formatLine, parseEnvelope, readWal } from "../../../runtime/index.js";
import { LineBuffer } from "../../../runtime/wal/line-buffer.js";
import { BlockReader } from "../../../runtime/wal/read-block.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "baton-reader-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function line(text: string): string {
  return formatLine(
    parseEnvelope({
      channel_id: "ch",
      sender_id: "a",
      audience: null,
      event_type: "ag2.msg.text",
      event_data: { text },
    }),
  );
}

async function read(content: string | Buffer): Promise<WalRecord[]> {
  const path = join(folder, "wal.jsonl");
  writeFileSync(path, content);
  const records: WalRecord[] = [];
  for await (const record of readWal(path)) records.push(record);
  return records;
}

const shape = (record: WalRecord) =>
  "damage" in record
    ? { kind: record.damage.kind, line: record.damage.line, offset: record.damage.offset }
    : { line: record.line, offset: record.offset, data: record.envelope.event_data };

describe("a log", () => {
  it("gives envelopes with their lines and byte offsets", async () => {
    const first = line("é");
    expect((await read(`${first}\n${line("b")}\n`)).map(shape)).toEqual([
      { line: 1, offset: 0, data: { text: "é" } },
      { line: 2, offset: first.length + 1, data: { text: "b" } },
    ]);
  });

  it("goes on after a line that is no JSON, and counts bytes in raw UTF-8 before it", async () => {
    const raw = line("x").replace('"x"', '"日本"');
    const records = (await read(`${raw}\n{"a" 1}\n${line("z")}\n`)).map(shape);
    const second = Buffer.byteLength(raw) + 1;
    expect(records).toEqual([
      { line: 1, offset: 0, data: { text: "日本" } },
      { kind: "not_json", line: 2, offset: second + 5 },
      { line: 3, offset: second + 8, data: { text: "z" } },
    ]);
  });

  it("reads an envelope with a hostile key in its data and keeps the prototype clean", async () => {
    const hostile = line("x").replace('{"text": "x"}', '{"__proto__": {"polluted": true}}');
    const [record] = await read(`${hostile}\n`);
    expect(record && !("damage" in record) && Object.keys(record.envelope.event_data as object)).toEqual([
      "__proto__",
    ]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("names a record that is nested too deep", async () => {
    const deep = line("x").replace('{"text": "x"}', "[".repeat(10_000) + "]".repeat(10_000));
    expect((await read(`${deep}\n${line("b")}\n`)).map(shape)).toEqual([
      { kind: "too_deep", line: 1, offset: 0 },
      { line: 2, offset: deep.length + 1, data: { text: "b" } },
    ]);
  });

  it("keeps a record with an integer beyond 2^53 and says so", async () => {
    const big = line("x").replace('"x"', "9007199254740993");
    expect((await read(`${big}\n`)).map(shape)).toEqual([
      { kind: "big_integer", line: 1, offset: big.indexOf("9007") },
      expect.objectContaining({ line: 1, offset: 0 }),
    ]);
    expect((await read(`${line(": 9007199254740993")}\n`)).map(shape)).toHaveLength(1);
  });

  it("is empty where the file is", async () => expect(await read("")).toEqual([]));

  it("that cannot be opened says why", async () => {
    await expect(readWal(join(folder, "nothing.jsonl")).next()).rejects.toThrow(/there is no such file/);
  });
});

describe("chunks", () => {
  const records = (content: Buffer, sizes: number[]) => {
    const buffer = new LineBuffer();
    const reader = new BlockReader("wal.jsonl");
    const found: WalRecord[] = [];
    let at = 0;
    for (let turn = 0; at < content.length; turn++) {
      const room = buffer.room();
      const size = Math.min(sizes[turn % sizes.length]!, room.length, content.length - at);
      content.copy(room, 0, at, at + size);
      at += size;
      const block = buffer.took(size);
      if (block) found.push(...reader.read(block));
    }
    const rest = buffer.rest();
    if (rest) found.push(...reader.read(rest));
    return found;
  };

  it("however they are cut, give the same records", () => {
    const part = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => Buffer.from(line(text))),
      fc.constantFrom(...["", "{", "[]", "\r", "日本"].map((text) => Buffer.from(text))),
      fc.uint8Array({ maxLength: 5 }).map((bytes) => Buffer.from(bytes)),
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
        (parts, sizes) => {
          const content = Buffer.concat(parts.flatMap((bytes) => [bytes, Buffer.from("\n")]));
          expect(records(content, sizes)).toEqual(records(content, [1 << 18]));
        },
      ),
    );
  });

  it("are refused where no line ends for too long", () => {
    const buffer = new LineBuffer(1 << 18);
    const fill = () => buffer.took(buffer.room().fill(0).length);
    expect(fill()).toBeUndefined();
    expect(fill).toThrow(/From byte 0 on no line ends within 262,144 bytes/);
  });

  it("grow for a line longer than the buffer", () => {
    const long = line("x".repeat(1_000_000));
    const found = records(Buffer.from(`${long}\n${line("b")}\n`), [1 << 16]);
    expect(found.map(shape)).toEqual([
      expect.objectContaining({ line: 1 }),
      { line: 2, offset: long.length + 1, data: { text: "b" } },
    ]);
  });
});

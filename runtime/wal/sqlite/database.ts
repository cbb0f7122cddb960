import { StoreError } from "../store-error.js";

/** A value of a row. Integers are numbers, as large as JavaScript holds them. */
export type SqliteValue = null | number | string | Buffer;

const MAGIC = "SQLite format 3\0";
const HEADER = 100;
const INTERIOR = 0x05;
const LEAF = 0x0d;
const UTF8 = 1;

/** True for a file that begins as SQLite's do. */
export function isSqlite(bytes: Buffer): boolean {
  return bytes.length >= HEADER && bytes.toString("latin1", 0, MAGIC.length) === MAGIC;
}

/**
 * Reads the tables of an SQLite database from its bytes, by the file format that SQLite documents. Reading rows in their order is all that a
 * store needs, so there is no query, and nothing can write. Every page is followed once, so that a damaged file cannot make it run for ever.
 */
export class SqliteDatabase {
  private readonly pageSize: number;
  /** Bytes of a page that hold data. */
  private readonly usable: number;

  /** Throws a `StoreError` for a file that is no database, or not in UTF-8. */
  constructor(
    private readonly bytes: Buffer,
    private readonly name: string,
  ) {
    if (!isSqlite(bytes)) this.fail("it is no SQLite database");
    const size = bytes.readUInt16BE(16);
    this.pageSize = size === 1 ? 65_536 : size;
    this.usable = this.pageSize - bytes.readUInt8(20);
    if (this.pageSize < 512 || this.usable < 480) this.fail("its header is damaged");
    const encoding = bytes.readUInt32BE(56);
    if (encoding !== UTF8 && encoding !== 0) this.fail("its texts are in UTF-16, which AG2 does not write");
  }

  /** The rows of a table; `undefined` where there is no such table. */
  table(name: string): SqliteValue[][] | undefined {
    try {
      for (const [type, , table, root] of this.rows(1))
        if (type === "table" && table === name && typeof root === "number") return this.rows(root);
      return undefined;
    } catch (error) {
      // A number that leads out of its page.
      if (error instanceof RangeError) this.fail("it is damaged");
      throw error;
    }
  }

  private rows(root: number): SqliteValue[][] {
    const rows: SqliteValue[][] = [];
    const seen = new Set<number>();
    const waiting = [root];
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      if (seen.has(number)) this.fail(`page ${number} is its own descendant`);
      seen.add(number);
      const page = this.page(number);
      const start = number === 1 ? HEADER : 0;
      const type = page.readUInt8(start);
      if (type !== LEAF && type !== INTERIOR) this.fail(`page ${number} is no page of a table`);
      const cells = page.readUInt16BE(start + 3);
      const pointers = start + (type === LEAF ? 8 : 12);
      const places = Array.from({ length: cells }, (_, cell) => page.readUInt16BE(pointers + 2 * cell));
      if (type === LEAF) rows.push(...places.map((place) => this.record(this.payload(page, place))));
      else {
        // Last in, first out: the right-most child goes in first.
        waiting.push(page.readUInt32BE(start + 8));
        for (const place of places.toReversed()) waiting.push(page.readUInt32BE(place));
      }
    }
    return rows;
  }

  private page(number: number): Buffer {
    const start = (number - 1) * this.pageSize;
    if (number < 1 || start + this.pageSize > this.bytes.length) this.fail(`page ${number} is missing`);
    return this.bytes.subarray(start, start + this.pageSize);
  }

  /** The bytes of a row, its overflow pages put together. */
  private payload(page: Buffer, place: number): Buffer {
    const [length, afterLength] = varint(page, place);
    const [, start] = varint(page, afterLength);
    if (length > this.bytes.length) this.fail("a row is longer than the whole file");
    const most = this.usable - 35;
    if (length <= most) return page.subarray(start, start + length);
    const least = Math.floor(((this.usable - 12) * 32) / 255) - 23;
    const fitting = least + ((length - least) % (this.usable - 4));
    const local = fitting <= most ? fitting : least;
    const parts = [page.subarray(start, start + local)];
    let missing = length - local;
    for (let next = page.readUInt32BE(start + local); missing > 0; ) {
      const overflow = this.page(next);
      const part = overflow.subarray(4, 4 + Math.min(missing, this.usable - 4));
      parts.push(part);
      missing -= part.length;
      next = overflow.readUInt32BE(0);
    }
    return Buffer.concat(parts);
  }

  private record(payload: Buffer): SqliteValue[] {
    const values: SqliteValue[] = [];
    const [headerLength, first] = varint(payload, 0);
    let at = headerLength;
    for (let header = first; header < headerLength; ) {
      const [type, next] = varint(payload, header);
      header = next;
      const length = lengthOf(type);
      if (at + length > payload.length) this.fail("a row is shorter than it says");
      values.push(valueOf(type, payload.subarray(at, at + length)));
      at += length;
    }
    return values;
  }

  private fail(why: string): never {
    throw new StoreError(`Cannot read ${this.name}: ${why}.`, "EINVAL");
  }
}

/** A number of one to nine bytes, and where the next one begins. */
function varint(bytes: Buffer, start: number): [value: number, next: number] {
  let value = 0;
  for (let at = start; at < start + 8; at++) {
    const byte = bytes[at] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + 1];
  }
  return [value * 256 + (bytes[start + 8] ?? 0), start + 9];
}

const INTEGER_LENGTHS = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0];

function lengthOf(type: number): number {
  return INTEGER_LENGTHS[type] ?? Math.floor((type - 12) / 2);
}

function valueOf(type: number, bytes: Buffer): SqliteValue {
  if (type === 0) return null;
  if (type === 7) return bytes.readDoubleBE(0);
  if (type === 8 || type === 9) return type - 8;
  if (type === 6) return Number(bytes.readBigInt64BE(0));
  if (type < 12) return bytes.readIntBE(0, bytes.length);
  return type % 2 === 0 ? bytes : bytes.toString("utf8");
}

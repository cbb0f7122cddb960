// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { root } from "../../../scripts/lib/paths.mjs";

/**
 * Unpacks stores that AG2 itself wrote, byte for byte.
 * @param {"sound" | "damaged"} pack
 * @param {readonly string[]} names
 * @param {string} folder  where each store gets a folder of its name
 */
export function unpackStores(pack, names, folder) {
  const packed = readFileSync(path.join(root, "test/fixtures/ag2-stores", `${pack}.json.gz`));
  /** @type {Record<string, string>} */
  const files = JSON.parse(gunzipSync(packed).toString("utf8"));
  for (const [file, base64] of Object.entries(files)) {
    const inside = pack === "damaged" ? file.replace(/^damaged\//, "") : file;
    if (!names.some((name) => inside.startsWith(`${name}/`))) continue;
    mkdirSync(path.dirname(path.join(folder, inside)), { recursive: true });
    writeFileSync(path.join(folder, inside), Buffer.from(base64, "base64"));
  }
}

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** The rows of a golden file in test/fixtures/golden, named without `.jsonl.gz`. AG2 itself computed them. */
export function golden<Row>(name: string): Row[] {
  const file = new URL(`../fixtures/golden/${name}.jsonl.gz`, import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Row);
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { repairReport } from "../../../extension/logs/repair-report.js";
import { examineStore, repairStore } from "../../../runtime/index.js";
import { unpackStores } from "../../support/ag2-stores.js";

const stores = unpackStores("damaged");
const folder = mkdtempSync(join(tmpdir(), "baton-repaired-"));
afterAll(() => {
  stores.remove();
  rmSync(folder, { recursive: true, force: true });
});

it("says what the copy has otherwise, where, and what AG2 makes of it", async () => {
  const store = join(stores.root, "corrupt_middle");
  const copy = join(folder, "copy");
  const repairs = await repairStore(store, copy);
  const report = repairReport(store, copy, repairs, await examineStore(copy));
  expect(report).toContain(`${copy}: 1 repair. The store itself was not changed.`);
  expect(report).toMatch(
    /^- channels\/\w+\/wal\.jsonl line 7, byte [\d,]+: .* \([\d,]+ bytes dropped, 0 bytes written\)$/m,
  );
  expect(report).toContain("AG2 opens the copy.");
});

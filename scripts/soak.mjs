// @ts-check
// `npm run soak`: what every `npm test` does with chance in it, much longer: edits of random texts, and writers that are killed.
// BATON_FUZZ_EDITS, BATON_FUZZ_SEED and BATON_CRASHES choose others.
import { run } from "./lib/run.mjs";

const more = {
  BATON_FUZZ_EDITS: process.env["BATON_FUZZ_EDITS"] ?? "100000",
  BATON_CRASHES: process.env["BATON_CRASHES"] ?? "1000",
};
await run("npx", ["vitest", "run", "test/protocol/lsp/random-edits.test.ts", "test/unit/wal/crash.test.ts"], {
  env: { ...process.env, ...more },
});

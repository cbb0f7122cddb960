// @ts-check
// `npm run soak`: the tests on random input, much longer than in every run of `npm test`. BATON_FUZZ_EDITS and BATON_FUZZ_SEED choose others.
import { run } from "./lib/run.mjs";

const edits = process.env["BATON_FUZZ_EDITS"] ?? "100000";
await run("npx", ["vitest", "run", "test/protocol/lsp/random-edits.test.ts"], {
  env: { ...process.env, BATON_FUZZ_EDITS: edits },
});

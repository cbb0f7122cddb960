import { readdirSync } from "node:fs";
import type { BenchResult } from "./harness.js";
import { report } from "./harness.js";

// npm run bench [-- --json] [-- NAME…]: runs every *.bench.ts here, or the named ones, from the checkout's root.
const json = process.argv.includes("--json");
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const names = readdirSync("test/bench")
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.slice(0, -".bench.ts".length))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

let over = 0;
for (const name of names) {
  // The bundler takes every file that fits the pattern.
  const { run } = (await import(`./${name}.bench.ts`)) as {
    run: () => BenchResult[] | Promise<BenchResult[]>;
  };
  for (const result of await run()) {
    console.log(report(result, json));
    if (!result.passed) over++;
  }
}
process.exitCode = over > 0 ? 1 : 0;

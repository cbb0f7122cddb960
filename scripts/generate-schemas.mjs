// Writes extension/schemas/*.schema.json from the zod schemas in runtime/document/schema. A test says when they are out of date.
import { mkdir, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const root = new URL("../", import.meta.url);
const bundle = await build({
  entryPoints: [new URL("runtime/document/schema/json-schema.ts", root).pathname],
  bundle: true,
  format: "esm",
  platform: "node",
  write: false,
});
const code = Buffer.from(bundle.outputFiles[0].contents).toString("base64");
const { scenarioJsonSchema, workflowJsonSchema } = await import(`data:text/javascript;base64,${code}`);

const folder = new URL("extension/schemas/", root);
await mkdir(folder, { recursive: true });
for (const [name, schema] of [
  ["workflow", workflowJsonSchema()],
  ["scenario", scenarioJsonSchema()],
])
  await writeFile(new URL(`${name}.schema.json`, folder), `${JSON.stringify(schema, null, 2)}\n`);

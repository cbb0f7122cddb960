// Writes extension/schemas/*.schema.json from the zod schemas in runtime/document/schema and from the codes of the findings. A test says
// when they are out of date.
import { mkdir, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const root = new URL("../", import.meta.url);

/** @param {string} file @returns {Promise<Record<string, () => object>>} its exports */
async function load(file) {
  const bundle = await build({
    entryPoints: [new URL(file, root).pathname],
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].contents).toString("base64")}`
  );
}

const { scenarioJsonSchema, workflowJsonSchema } = await load("runtime/document/schema/json-schema.ts");
const { configurationJsonSchema } = await load("runtime/check/configuration-schema.ts");

const folder = new URL("extension/schemas/", root);
await mkdir(folder, { recursive: true });
for (const [name, schema] of [
  ["workflow", workflowJsonSchema()],
  ["scenario", scenarioJsonSchema()],
  ["configuration", configurationJsonSchema()],
])
  await writeFile(new URL(`${name}.schema.json`, folder), `${JSON.stringify(schema, null, 2)}\n`);

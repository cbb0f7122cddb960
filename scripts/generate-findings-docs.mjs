// Writes docs/findings/<code>.md from the rules and from scripts/findings/<code>.yaml. The message and the fixes on a page are those that
// Baton gives for the page's example, so that they cannot drift apart. A test says when a page is out of date.
import { mkdir, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const root = new URL("../", import.meta.url);
const bundle = await build({
  entryPoints: [new URL("scripts/findings-pages.ts", root).pathname],
  bundle: true,
  format: "esm",
  platform: "node",
  mainFields: ["module", "main"],
  write: false,
  define: { "import.meta.url": JSON.stringify(new URL("scripts/findings-pages.ts", root).href) },
  banner: {
    js: `import { createRequire as __r } from "node:module"; const require = __r(${JSON.stringify(root.href)});`,
  },
});
const code = Buffer.from(bundle.outputFiles[0].contents).toString("base64");
const { findingsPages } = await import(`data:text/javascript;base64,${code}`);

const folder = new URL("docs/findings/", root);
await mkdir(folder, { recursive: true });
for (const [name, text] of Object.entries(findingsPages())) await writeFile(new URL(name, folder), text);

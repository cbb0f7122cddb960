import { createRequire } from "node:module";
import type * as LanguageService from "vscode-json-languageservice";
import { checkText, workflowJsonSchema } from "../../runtime/index.js";
import { firingWorkflow, workflowOf } from "./documents.js";
import type { BenchResult } from "./harness.js";
import { bench } from "./harness.js";

// The package's ES module build imports without file extensions, which Node does not take.
const { getLanguageService, TextDocument } = createRequire(import.meta.url)(
  "vscode-json-languageservice",
) as typeof LanguageService;

const URI = "file:///bench.workflow.json";

const documents = [
  { what: "most of them dead", data: workflowOf({ transitions: 1000, values: 4 }) },
  { what: "most of them firing", data: firingWorkflow(1000) },
];

const floors = [
  {
    what: "with our schema",
    schemas: [{ uri: "bench://workflow", fileMatch: ["*"], schema: workflowJsonSchema() }],
  },
  { what: "without a schema", schemas: [] },
];

/**
 * All diagnostics of a document of 1,000 transitions, exploration included, against what VS Code's JSON language service takes to parse and
 * validate the same text: with our schema, and, cheapest, without any.
 */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const document of documents) {
    const text = JSON.stringify(document.data, null, 2);
    const checked = checkText(text, { uri: URI });
    if (checked.facts[0]?.complete !== true) throw new Error("the document must be explored to its end");
    for (const { what, schemas } of floors) {
      const service = getLanguageService({});
      service.configure({ validate: true, schemas });
      results.push(
        await bench({
          name: `diagnostics of 1,000 transitions, ${document.what}, in JSON / JSON language service ${what}`,
          target: 1.5,
          // A language server checks the same document over and over: its code is long compiled.
          warmUps: 25,
          measured: () => checkText(text, { uri: URI }),
          floor: () => {
            const parsed = TextDocument.create(URI, "json", 1, text);
            return service.doValidation(parsed, service.parseJSONDocument(parsed));
          },
        }),
      );
    }
  }
  return results;
}

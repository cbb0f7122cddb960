import { createRequire } from "node:module";
import type * as LanguageService from "vscode-json-languageservice";
import { checkText, workflowJsonSchema } from "../../runtime/index.js";
import { workflowOf } from "./documents.js";
import type { BenchResult } from "./harness.js";
import { bench } from "./harness.js";

// The package's ES module build imports without file extensions, which Node does not take.
const { getLanguageService, TextDocument } = createRequire(import.meta.url)(
  "vscode-json-languageservice",
) as typeof LanguageService;

const URI = "file:///bench.workflow.json";

/**
 * All diagnostics of a document of 1,000 transitions, exploration included, against what VS Code's JSON language service takes to parse and
 * validate the same text with our schema.
 */
export async function run(): Promise<BenchResult[]> {
  const text = JSON.stringify(workflowOf({ transitions: 1000, values: 4 }), null, 2);
  const checked = checkText(text, { uri: URI });
  if (checked.facts[0]?.complete !== true) throw new Error("the document must be explored to its end");
  const service = getLanguageService({});
  service.configure({
    validate: true,
    schemas: [
      {
        uri: "bench://workflow",
        fileMatch: ["*"],
        schema: workflowJsonSchema(),
      },
    ],
  });
  return [
    await bench({
      name: "diagnostics of 1,000 transitions in JSON / JSON language service",
      target: 1.5,
      measured: () => checkText(text, { uri: URI }),
      floor: () => {
        const document = TextDocument.create(URI, "json", 1, text);
        return service.doValidation(document, service.parseJSONDocument(document));
      },
    }),
  ];
}

import { parseDocument, stringify } from "yaml";
import { checkText } from "../../runtime/index.js";
import { workflowOf } from "./documents.js";
import type { BenchResult } from "./harness.js";
import { bench } from "./harness.js";

const URI = "file:///bench.workflow.yaml";

/** All diagnostics of a document of 1,000 transitions in YAML, exploration included, against parsing alone. */
export async function run(): Promise<BenchResult[]> {
  const text = stringify(workflowOf({ transitions: 1000, values: 4 }));
  if (checkText(text, { uri: URI }).facts[0]?.complete !== true)
    throw new Error("the document must be explored to its end");
  return [
    await bench({
      name: "diagnostics of 1,000 transitions in YAML / yaml.parseDocument",
      target: 2,
      measured: () => checkText(text, { uri: URI }),
      floor: () => parseDocument(text),
    }),
  ];
}

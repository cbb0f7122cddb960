import { createRequire } from "node:module";
import type * as LanguageService from "vscode-json-languageservice";
import { completionsAt } from "../../language-server/features/completion.js";
import { definitionsAt } from "../../language-server/features/definition.js";
import { documentSymbolsOf } from "../../language-server/features/document-symbols.js";
import { hoverAt } from "../../language-server/features/hover.js";
import { rename } from "../../language-server/features/rename.js";
import { OpenDocument } from "../../language-server/open-document.js";
import type { JsonObject } from "../../runtime/index.js";
import { checkText, checkTextAsync, workflowJsonSchema } from "../../runtime/index.js";
import { firingWorkflow, openWorkflow, workflowOf } from "./documents.js";
import type { BenchResult } from "./harness.js";
import { limit, spread, spreadAgainst } from "./harness.js";
import { Typist } from "./typist.js";

// The package's ES module build imports without file extensions, which Node does not take.
const { getLanguageService, TextDocument } = createRequire(import.meta.url)(
  "vscode-json-languageservice",
) as typeof LanguageService;

const URI = "file:///bench.workflow.json";
const JSON_URI = "bench://plain.json";

/** By number of transitions: how often each thing is done, and how often before that, uncounted. */
const SIZES = [
  { transitions: 100, runs: 30, warmUps: 20 },
  { transitions: 1000, runs: 12, warmUps: 6 },
  { transitions: 10_000, runs: 5, warmUps: 1 },
];
/** What diagnostics after a keystroke may take, in validations of the JSON language service. */
const KEYSTROKE = new Map([
  [1000, 1],
  [10_000, 3],
]);
/** What people feel as at once, in milliseconds. */
const AT_ONCE = 10;

/**
 * What an author waits for, in documents of three sizes, each time after a keystroke at another place: medians and 95th percentiles, against
 * what VS Code's JSON language service takes for the same with our schema.
 */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const size of SIZES) {
    const dead = workflowOf({ transitions: size.transitions, values: 4 });
    results.push(...(await featuresOf(dead, "most of them dead", size)));
    results.push(...(await featuresOf(firingWorkflow(size.transitions), "most of them firing", size)));
  }
  results.push(openAgents());
  return results;
}

async function featuresOf(
  data: JsonObject,
  what: string,
  { transitions, runs, warmUps }: (typeof SIZES)[number],
): Promise<BenchResult[]> {
  const name = (feature: string) => `${feature}, ${transitions} transitions, ${what}`;
  const typist = new Typist(JSON.stringify(data, null, 2));
  const document = new OpenDocument(URI, "ag2-workflow", 1, typist.text);
  const service = getLanguageService({});
  const schemas = [{ uri: "bench://workflow", fileMatch: ["*"], schema: workflowJsonSchema() }];
  service.configure({ validate: true, schemas });
  // With a schema its completion overflows the stack in a text of 10,000 transitions.
  const bare = getLanguageService({});
  const completer = transitions < 10_000 ? service : bare;
  const options = { runs, warmUps };

  const type = () => document.update([typist.type()], document.version + 1);
  const check = async () => {
    type();
    const { text, before } = document;
    document.accept(await checkTextAsync(text, { uri: URI, ...(before && { before }) }));
  };
  /** The peer reads the same text anew, as it does after a change. */
  const read = () => {
    const text = TextDocument.create(JSON_URI, "json", 1, document.text);
    return { text, json: service.parseJSONDocument(text) };
  };
  await check();
  const finished = document.checked?.facts[0]?.complete === true;
  const explored = finished ? "explored to the end" : "NOT explored to the end";
  const { place } = typist;

  return [
    await spreadAgainst({
      ...options,
      name: `${name("diagnostics after a keystroke")}, ${explored}`,
      target: KEYSTROKE.get(transitions),
      measured: check,
      floor: () => {
        const { text, json } = read();
        return service.doValidation(text, json);
      },
    }),
    await spreadAgainst({
      ...options,
      name: `${name("completion after a keystroke")}${completer === bare ? ", floor without schema" : ""}`,
      measured: () => {
        type();
        return completionsAt([document.view()], place, { snippets: true });
      },
      floor: () => {
        const { text, json } = read();
        return completer.doComplete(text, place, json);
      },
    }),
    await spreadAgainst({
      ...options,
      name: name("symbols after a keystroke"),
      measured: () => {
        type();
        return documentSymbolsOf(document.view().current);
      },
      floor: () => {
        const { text, json } = read();
        return service.findDocumentSymbols2(text, json);
      },
    }),
    ...(await questions()),
  ];

  /** About a text that has been read and checked. */
  async function questions(): Promise<BenchResult[]> {
    await check();
    const views = [document.view()];
    const most = { target: AT_ONCE, ...options };
    return [
      await spread({ ...most, name: name("hover"), measured: () => hoverAt(views, place) }),
      await spread({
        ...most,
        name: name("definition"),
        measured: () => definitionsAt(views, place, { links: true }),
      }),
      await spread({
        ...options,
        name: name("rename"),
        measured: () => rename(views, place, "somebody_new"),
      }),
    ];
  }
}

/** Two agents that may set anything, and six keys that rules ask for: the states that can be reached are many times the rules. */
function openAgents(): BenchResult {
  const text = JSON.stringify(openWorkflow(), null, 2);
  const start = performance.now();
  const { facts } = checkText(text, { uri: URI });
  const ms = performance.now() - start;
  const exact = facts[0]?.complete === true ? "explored to the end" : "NOT explored to the end";
  return limit({
    name: `diagnostics with two open agents and six ruled keys, ${exact}, ${facts[0]?.states ?? 0} states`,
    value: facts[0]?.complete === true ? ms : Infinity,
    unit: "ms",
    target: 2000,
  });
}

import type { TextDocumentContentChangeEvent } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { CheckedText, DocumentLanguage, ParsedText, WorkflowDocument } from "../runtime/index.js";
import { LatestGood, isScenarioUri, languageOf, parseWorkflow } from "../runtime/index.js";
import type { TextView } from "./text-view.js";

/** Language ids of the editor; another client may send its own, and then the file name decides. */
const LANGUAGES: Record<string, DocumentLanguage> = {
  "ag2-workflow": "json",
  "ag2-workflow-yaml": "yaml",
  python: "python",
};

/** A text that the client has open. Readings and findings belong to one version: a change drops them. */
export class OpenDocument {
  readonly uri: string;
  /** As the client calls it. */
  readonly languageId: string;
  readonly language: DocumentLanguage;
  readonly kind: "workflow" | "scenario";
  #text: TextDocument;
  #parsed: ParsedText | undefined;
  #checked: CheckedText | undefined;
  #before: WorkflowDocument | undefined;
  readonly #good = new LatestGood();

  constructor(uri: string, languageId: string, version: number, text: string) {
    this.uri = uri;
    this.languageId = languageId;
    this.language = LANGUAGES[languageId] ?? languageOf(uri);
    this.kind = languageId === "ag2-scenario" || isScenarioUri(uri) ? "scenario" : "workflow";
    this.#text = TextDocument.create(uri, languageId, version, text);
  }

  get version(): number {
    return this.#text.version;
  }

  get text(): string {
    return this.#text.getText();
  }

  /** The findings of the present version, once they are there. */
  get checked(): CheckedText | undefined {
    return this.#checked;
  }

  /** The last version that was analysed: what did not change since need not be explored again. */
  get before(): WorkflowDocument | undefined {
    return this.#before;
  }

  update(changes: TextDocumentContentChangeEvent[], version: number): this {
    this.#text = TextDocument.update(this.#text, changes, version);
    this.#parsed = undefined;
    this.#checked = undefined;
    return this;
  }

  /** Takes the findings of the present version. */
  accept(checked: CheckedText): void {
    this.#checked = checked;
    this.#parsed = checked.parsed;
    if (checked.facts[0]) this.#before = checked.parsed.documents[0];
    this.#good.update(this.uri, checked.parsed);
  }

  view(): TextView {
    this.#parsed ??= parseWorkflow(this.text, { uri: this.uri, language: this.language, kind: this.kind });
    const { parsed: model, stale } = this.#good.update(this.uri, this.#parsed);
    return { uri: this.uri, current: this.#parsed, model, stale, checked: this.#checked };
  }
}

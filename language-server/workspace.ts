import { languageOf, workflowNamedIn } from "../runtime/index.js";
import { belongsTo, folderOf } from "./file-names.js";
import { OpenDocument } from "./open-document.js";

/** The texts that are open in the client, as the library keeps them. */
export interface OpenTexts {
  get(uri: string): OpenDocument | undefined;
  all(): OpenDocument[];
}

/** All texts that the server knows: those that are open, and those that the client has told of without opening them. */
export class Workspace {
  readonly #open: OpenTexts;
  readonly #isLeft: (document: OpenDocument) => boolean;
  readonly #closed = new Map<string, OpenDocument>();

  /** @param isLeft texts that are another server's to read */
  constructor(open: OpenTexts, isLeft: (document: OpenDocument) => boolean = () => false) {
    this.#open = open;
    this.#isLeft = isLeft;
  }

  /** Takes a text in that is not open; `null` for one that is gone. */
  tell(uri: string, text: string | null): void {
    if (text === null) this.#closed.delete(uri);
    else this.#closed.set(uri, new OpenDocument(uri, languageOf(uri), 0, text));
  }

  /** What is open wins: it may have changes that are not saved. */
  find(uri: string): OpenDocument | undefined {
    return this.#open.get(uri) ?? this.#closed.get(uri);
  }

  isOpen(uri: string): boolean {
    return this.#open.get(uri) !== undefined;
  }

  all(): OpenDocument[] {
    const closed = [...this.#closed.values()].filter(({ uri }) => !this.isOpen(uri));
    // Names are followed through documents only: in code they have other ties.
    return [...this.#open.all(), ...closed].filter(({ language }) => language !== "python");
  }

  /** Those that are this server's to read. */
  readable(): OpenDocument[] {
    return this.all().filter((document) => !this.#isLeft(document));
  }

  /** The workflow that a scenario file is for: the one that it names, else the one of the same name in its folder, else the only one there. */
  workflowOf(scenario: OpenDocument): OpenDocument | undefined {
    const path = workflowNamedIn(scenario.view().current.root?.value);
    if (path !== undefined)
      return URL.canParse(path, scenario.uri) ? this.find(new URL(path, scenario.uri).href) : undefined;
    const workflows = this.all().filter(
      ({ uri, kind }) => kind === "workflow" && folderOf(uri) === folderOf(scenario.uri),
    );
    const named = workflows.find(({ uri }) => belongsTo(scenario.uri, uri));
    return named ?? (workflows.length === 1 ? workflows[0] : undefined);
  }

  /** The scenario files that are known to be for a workflow. */
  scenariosOf(workflow: OpenDocument): OpenDocument[] {
    return this.all().filter(
      (document) =>
        document.kind === "scenario" && !this.#isLeft(document) && this.workflowOf(document) === workflow,
    );
  }

  /** A workflow with its scenario files, whichever of them is asked for; the one that is asked for comes first. */
  group(document: OpenDocument): OpenDocument[] {
    const workflow = document.kind === "workflow" ? document : this.workflowOf(document);
    if (!workflow) return [document];
    const all = [workflow, ...this.scenariosOf(workflow)];
    return [document, ...all.filter((each) => each !== document)];
  }
}

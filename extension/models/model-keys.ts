import type * as vscode from "vscode";

const PREFIX = "baton.modelKey.";
/** The names alone, as a secret storage does not list what it holds. */
const NAMES = "baton.modelKeys";

/** Keys of model servers in the editor's secret storage, each by the environment variable that a document names in `api_key_env`. */
export class ModelKeys {
  readonly #secrets: vscode.SecretStorage;
  readonly #state: vscode.Memento;

  constructor({ secrets, globalState }: Pick<vscode.ExtensionContext, "secrets" | "globalState">) {
    this.#secrets = secrets;
    this.#state = globalState;
  }

  get names(): readonly string[] {
    return this.#state.get<string[]>(NAMES, []);
  }

  /** What is stored here comes before the environment: somebody put it here on purpose. */
  async get(name: string): Promise<string | undefined> {
    return (await this.#secrets.get(PREFIX + name)) ?? process.env[name];
  }

  async store(name: string, key: string): Promise<void> {
    await this.#secrets.store(PREFIX + name, key);
    await this.#state.update(NAMES, [...new Set([...this.names, name])].sort());
  }

  async forget(name: string): Promise<void> {
    await this.#secrets.delete(PREFIX + name);
    await this.#state.update(
      NAMES,
      this.names.filter((each) => each !== name),
    );
  }
}

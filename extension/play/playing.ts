import * as vscode from "vscode";
import { DEBUG_TYPE } from "../debug/type.js";
import type { Runtime } from "../runtime.js";
import { loadPlay } from "./load.js";
import { ASK, PLAYED, SCENARIO, type Played } from "./protocol.js";
import { turnsInWords } from "./words.js";

/** The turns that a person plays in debug sessions: asks for them when a run waits, and offers to keep what was played in the end. */
export class Playing implements vscode.Disposable {
  readonly #extensionPath: string;
  readonly #runtime: () => Promise<Runtime>;
  readonly #listeners: vscode.Disposable;
  /** Of the last run that had turns of a person's, once it is over. */
  #last: Played | undefined;
  /** Runs that are over and not yet offered, by the id of their session. */
  readonly #over = new Map<string, Played>();
  readonly #asking = new Map<string, AbortController>();

  constructor(extensionPath: string, runtime: () => Promise<Runtime>) {
    this.#extensionPath = extensionPath;
    this.#runtime = runtime;
    this.#listeners = vscode.Disposable.from(
      vscode.debug.onDidReceiveDebugSessionCustomEvent(({ session, event, body }) => {
        if (session.type !== DEBUG_TYPE) return;
        if (event === ASK) void this.takeTurn(session);
        if (event === PLAYED) this.#over.set(session.id, body as Played);
      }),
      vscode.debug.onDidTerminateDebugSession((session) => {
        this.moved(session);
        const played = this.#over.get(session.id);
        this.#over.delete(session.id);
        if (played !== undefined) void this.#offer(played);
      }),
    );
  }

  dispose(): void {
    this.#listeners.dispose();
    for (const asking of this.#asking.values()) asking.abort();
  }

  /** Asks for the next turn; an older question of the session is of no use any more. */
  async takeTurn(session: vscode.DebugSession): Promise<boolean> {
    this.moved(session);
    const asking = new AbortController();
    this.#asking.set(session.id, asking);
    try {
      return await loadPlay(this.#extensionPath).takeTurn(session, asking.signal);
    } catch (error) {
      // A session that ends while it is asked answers nothing more.
      if (!asking.signal.aborted)
        void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      if (this.#asking.get(session.id) === asking) this.#asking.delete(session.id);
    }
  }

  /** The run has stopped elsewhere, or is over: what was asked there is asked no more. */
  moved({ id }: Pick<vscode.DebugSession, "id">): void {
    this.#asking.get(id)?.abort();
    this.#asking.delete(id);
  }

  /** Keeps what the active session has played so far, or the last run that had turns of a person's. */
  async save(): Promise<boolean> {
    const session = vscode.debug.activeDebugSession;
    const played = session?.type === DEBUG_TYPE ? await soFar(session) : this.#last;
    if (played !== undefined) return this.#keep(played);
    void vscode.window.showInformationMessage(
      "Nothing was played yet. Start a run, perhaps by hand: “Baton: Play a Workflow by Hand”.",
    );
    return false;
  }

  async #offer(played: Played): Promise<void> {
    this.#last = played;
    const save = "Save as a Scenario…";
    const chosen = await vscode.window.showInformationMessage(
      `A run of ${turnsInWords(played.turns)} was played by hand. As a scenario it can be played again and tested.`,
      save,
    );
    if (chosen === save) await this.#keep(played);
  }

  async #keep(played: Played): Promise<boolean> {
    return loadPlay(this.#extensionPath).saveScenario(played, await this.#runtime());
  }
}

async function soFar(session: vscode.DebugSession): Promise<Played | undefined> {
  const played: unknown = await Promise.resolve(session.customRequest(SCENARIO)).catch(() => undefined);
  return played as Played | undefined;
}

import type { Connection } from "vscode-languageserver";
import type { Answers } from "../answers.js";
import type { ClientFeatures } from "../client-features.js";
import type { Validation } from "../validation.js";
import type { Workspace } from "../workspace.js";

/** What the handlers of requests work with. */
export interface Serving {
  readonly connection: Connection;
  readonly answers: Answers;
  readonly workspace: Workspace;
  readonly validation: Validation;
  /** Known from `initialize` on. */
  readonly client: ClientFeatures;
}

import type { Connection } from "vscode-languageserver";
import type { Answers } from "../answers.js";
import type { ClientFeatures } from "../client-features.js";
import type { LargeTexts } from "../large/large-texts.js";
import type { Validation } from "../validation.js";
import type { Workspace } from "../workspace.js";

/** What the handlers of requests work with. */
export interface Serving {
  readonly connection: Connection;
  readonly answers: Answers;
  readonly workspace: Workspace;
  readonly validation: Validation;
  /** Texts that a second server reads; none in the second one. */
  readonly large: LargeTexts | undefined;
  /** Known from `initialize` on. */
  readonly client: ClientFeatures;
}

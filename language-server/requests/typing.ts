import { completionsAt } from "../features/completion.js";
import { formattingEdits } from "../features/formatting.js";
import type { Serving } from "./serving.js";

/** Everything that helps while a text is written. */
export function serveTyping(serving: Serving): void {
  const { connection, answers } = serving;
  connection.onCompletion(({ textDocument: { uri }, position }) =>
    answers.aboutGroup("completions", uri, [], (views) =>
      completionsAt(views, position, { snippets: serving.client.snippets }),
    ),
  );
  connection.onDocumentFormatting(({ textDocument: { uri }, options }) =>
    answers.about("formatting", uri, [], (document) => formattingEdits(document.view().current, options)),
  );
}

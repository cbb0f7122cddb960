import type { CheckedText, ParsedText } from "../runtime/index.js";

/** What the features see of an open text at one moment. */
export interface TextView {
  readonly uri: string;
  /** The present text, read as far as it can be: positions come from here. */
  readonly current: ParsedText;
  /** The reading whose documents are to be believed: the present one, or the last one that was complete. */
  readonly model: ParsedText;
  /** True when `model` is older than the text. */
  readonly stale: boolean;
  /** The findings of the present text, once they are there. */
  readonly checked: CheckedText | undefined;
}

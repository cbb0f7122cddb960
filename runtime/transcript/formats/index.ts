import type { TranscriptFormat } from "./format.js";
import { asJson } from "./json.js";
import { asMarkdown } from "./markdown.js";
import { asMermaid } from "./mermaid.js";
import { asSummary } from "./summary.js";
import { asText } from "./text.js";

/** Every way of writing channels down, by the name that a person gives it. */
export const transcriptFormats = {
  text: asText,
  json: asJson,
  markdown: asMarkdown,
  mermaid: asMermaid,
  summary: asSummary,
} satisfies Record<string, TranscriptFormat>;

export type TranscriptFormatName = keyof typeof transcriptFormats;

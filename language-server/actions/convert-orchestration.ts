import type { Conversion, ParsedText } from "../../runtime/index.js";
import { documentOrchestration, fileText } from "../../runtime/index.js";
import type { Converted } from "./convert.js";

/** A workflow in another orchestration, and what that cannot do. */
export interface ConvertedOrchestration extends Converted {
  losses: readonly string[];
}

/** The orchestrations in which the workflow of a text can be said. */
export function conversionsOf({ documents, kind, language, incomplete }: ParsedText): readonly Conversion[] {
  const [document] = documents;
  if (!document || kind !== "workflow" || language === "python" || incomplete) return [];
  return documentOrchestration(document.orchestration).conversions ?? [];
}

/** The workflow in another orchestration, for a new file beside it. @param suffix of the conversion; undefined for what cannot be converted */
export function convertedTo(
  parsed: ParsedText,
  uri: string,
  suffix: string,
): ConvertedOrchestration | undefined {
  const [document] = parsed.documents;
  const conversion = conversionsOf(parsed).find((each) => each.suffix === suffix);
  const made = document && conversion?.convert(document);
  if (!made) return undefined;
  const language = parsed.language === "yaml" ? "yaml" : "json";
  const notes =
    language === "yaml" ? made.losses.map((loss) => `# ${loss.replace(/\s+/g, " ")}\n`).join("") : "";
  return {
    uri: uri.replace(/(?:\.workflow)?\.(?:json|ya?ml)$/i, (ending) => `.${suffix}${ending}`),
    text: notes + fileText(made.data, language),
    losses: made.losses,
  };
}

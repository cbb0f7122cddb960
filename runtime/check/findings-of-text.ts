import { isSilenced } from "../analysis/lint-off.js";
import type { ParsedText } from "../document/parsed.js";
import type { Finding } from "../document/problem.js";
import { withDuplicateFix } from "./duplicate-keys.js";
import { duplicateScenarios } from "./duplicate-scenarios.js";
import { unknownKeys } from "./unknown-keys.js";

/** What is wrong with a text before anybody asks what its workflow does; pointers from the text's root. Errors cannot be silenced. */
export function findingsOfText(parsed: ParsedText): Finding[] {
  const [document] = parsed.documents;
  const scenarios = parsed.kind === "scenario" ? parsed.scenarios : (document?.scenarios ?? []);
  const problems = parsed.problems.map((problem) => withDuplicateFix(parsed, problem));
  return [...problems, ...unknownKeys(parsed), ...duplicateScenarios(scenarios)].filter(
    (finding) => finding.severity === "error" || document === undefined || !isSilenced(document, finding),
  );
}

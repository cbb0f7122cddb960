import type { DocumentLanguage } from "./model.js";

/** The language that a file name says: `.yaml` and `.yml`, `.py`, otherwise JSON. */
export function languageOf(uri: string): DocumentLanguage {
  const path = uri.replace(/[?#].*$/, "").toLowerCase();
  if (path.endsWith(".yaml") || path.endsWith(".yml")) return "yaml";
  if (path.endsWith(".py")) return "python";
  return "json";
}

/** True for `*.scenario.json`, `*.scenario.yaml` and `*.scenario.yml`: scripted runs in a file of their own. */
export function isScenarioUri(uri: string): boolean {
  return /\.scenario\.(?:json|ya?ml)$/i.test(uri.replace(/[?#].*$/, ""));
}

import { unlistedFindings } from "../analysis/first-findings.js";
import { analysisRules } from "../analysis/rules/index.js";
import type { JsonObject } from "../json.js";
import { findingCodes } from "./finding-codes.js";
import { CONFIGURATION_FILE, LEVELS } from "./lint-configuration.js";

/** The JSON Schema (draft 7) of `baton.config.json`, so that editors complete and check it. */
export function configurationJsonSchema(): JsonObject {
  const about = new Map([...analysisRules, unlistedFindings].map((rule) => [rule.code, rule.about]));
  const levels = { enum: [...LEVELS] };
  const severities = findingCodes.map((code): [string, JsonObject] => {
    const description = about.get(code);
    return [code, description === undefined ? levels : { description, ...levels }];
  });
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: CONFIGURATION_FILE,
    description: "What Baton makes of its findings in this folder, in the editor and on the command line.",
    type: "object",
    additionalProperties: false,
    properties: {
      $schema: { type: "string" },
      severity: {
        type: "object",
        description: 'How grave a finding is, by code; "off" leaves it out.',
        properties: Object.fromEntries(severities),
        additionalProperties: levels,
      },
      ignore: {
        type: "array",
        description: "Globs of files that are not checked, from this folder.",
        items: { type: "string" },
      },
    },
  };
}

import { escapeSegment } from "../document/json-pointer.js";
import type { ParsedText } from "../document/parsed.js";
import type { Finding } from "../document/problem.js";
import { shown } from "../document/shown.js";
import type { JsonObject, JsonValue } from "../json.js";
import { isObject, own } from "../json.js";
import { kindText } from "../python/kinds.js";
import { findingCodes } from "./finding-codes.js";
import { likelySlip } from "./likely-slip.js";
import { renameKey } from "./rename-key.js";

const LEVELS = ["off", "error", "warning", "information", "hint"];

/** Misspelt codes and levels under `lint`, at the top and in the rules: they would silence nothing, without a word. */
export function lintSlips(parsed: ParsedText, data: JsonObject): Finding[] {
  const transitions = own(data, "transitions");
  const rules = Array.isArray(transitions) ? transitions : [];
  return [
    ...slipsIn(parsed, data, ""),
    ...rules.flatMap((rule, index) => (isObject(rule) ? slipsIn(parsed, rule, `/transitions/${index}`) : [])),
  ];
}

function slipsIn(parsed: ParsedText, holder: JsonObject, at: string): Finding[] {
  const lint = own(holder, "lint");
  if (!isObject(lint)) return [];
  return Object.entries(lint).flatMap(([code, level]) => {
    const pointer = `${at}/lint/${escapeSegment(code)}`;
    return [...ofCode(parsed, lint, code, pointer), ...ofLevel(level, pointer)];
  });
}

function ofCode(parsed: ParsedText, lint: JsonObject, code: string, pointer: string): Finding[] {
  if (findingCodes.includes(code)) return [];
  const near = likelySlip(code, findingCodes);
  if (near === undefined) return [];
  const fixes =
    own(lint, near) === undefined
      ? renameKey(parsed, pointer, near)
      : [{ title: "Remove it", edits: [{ op: "remove" as const, pointer }] }];
  const message = `No finding has the code ${shown(code)}, so this changes nothing. Did you mean ${near}?`;
  return [{ code: "unknown-key", severity: "hint", message, pointer, at: "key", related: [], fixes }];
}

function ofLevel(level: JsonValue, pointer: string): Finding[] {
  if (typeof level === "string" && LEVELS.includes(level)) return [];
  const near = typeof level === "string" ? likelySlip(level, LEVELS) : undefined;
  const advice = near === undefined ? `Write one of ${LEVELS.join(", ")}.` : `Did you mean ${near}?`;
  const given = typeof level === "string" ? shown(level) : kindText(level);
  const fixes =
    near === undefined
      ? []
      : [
          {
            title: `Change it to ${near}`,
            edits: [{ op: "set" as const, pointer, value: near }],
            preferred: true,
          },
        ];
  const message = `A finding cannot be given the level ${given}, so this changes nothing. ${advice}`;
  return [{ code: "unknown-key", severity: "hint", message, pointer, related: [], fixes }];
}

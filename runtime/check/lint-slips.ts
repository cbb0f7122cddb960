import { escapeSegment } from "../document/json-pointer.js";
import { likelySlip } from "../document/keys/likely-slip.js";
import { fixesOfKey } from "../document/keys/unread-key.js";
import type { Finding } from "../document/problem.js";
import { shown } from "../document/shown.js";
import type { JsonObject, JsonValue } from "../json.js";
import { isObject, own } from "../json.js";
import { kindText } from "../python/kinds.js";
import { findingCodes } from "./finding-codes.js";

const LEVELS = ["off", "error", "warning", "information", "hint"];

/** Misspelt codes and levels under `lint`, at the top and in the rules: they would silence nothing, without a word. */
export function lintSlips(data: JsonObject): Finding[] {
  const transitions = own(data, "transitions");
  const rules = Array.isArray(transitions) ? transitions : [];
  return [
    ...slipsIn(data, ""),
    ...rules.flatMap((rule, index) => (isObject(rule) ? slipsIn(rule, `/transitions/${index}`) : [])),
  ];
}

function slipsIn(holder: JsonObject, at: string): Finding[] {
  const lint = own(holder, "lint");
  if (!isObject(lint)) return [];
  return Object.entries(lint).flatMap(([code, level]) => {
    const pointer = `${at}/lint/${escapeSegment(code)}`;
    return [...ofCode(lint, code, pointer), ...ofLevel(level, pointer)];
  });
}

function ofCode(lint: JsonObject, code: string, pointer: string): Finding[] {
  if (findingCodes.includes(code)) return [];
  const near = likelySlip(code, findingCodes);
  if (near === undefined) return [];
  const fixes = fixesOfKey(lint, pointer, near);
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

import type { ToldTurn } from "../told-turn.js";
import { changeText } from "../words.js";

/**
 * Turns as text in which two runs can be laid side by side: nothing in it is an id, a time, a line's number or a count
 * of tokens, in which any two runs differ.
 */
export function turnBlock(turn: ToldTurn): string {
  const { number, speaker, next, text, tools, decision, changes } = turn;
  return [
    `turn ${number} · ${speaker}${next === undefined ? "" : ` → ${next}`}`,
    ...text
      .split(/\r\n|\r|\n/)
      .filter((line) => line !== "")
      .map((line) => `    ${line}`),
    ...(tools.length > 0 ? [`  calls ${tools.join(", ")}`] : []),
    ...(decision === undefined ? [] : [`  decided by ${decision}`]),
    ...changes.map((change) => `  ${changeText(change)}`),
    "",
  ].join("\n");
}

import type { Draft } from "./protocol.js";

const LONGEST = 40;

/** A draft in a few words: `“Routing.” [set_route] route = "security"`. */
export function draftWords({ text, tools = [], context }: Draft): string {
  const parts = [
    text ? `“${shortened(text)}”` : "",
    tools.length > 0 ? `[${tools.map(({ name }) => name).join(", ")}]` : "",
    ...Object.entries(context?.set ?? {}).map(
      ([key, value]) => `${key} = ${shortened(JSON.stringify(value))}`,
    ),
    ...(context?.delete ?? []).map((key) => `no ${key}`),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** The first line of a text, cut between characters. */
function shortened(text: string): string {
  const line = text.split(/\r?\n/, 1)[0] ?? "";
  const characters = [...line];
  const whole = characters.length <= LONGEST && line.length === text.length;
  return whole ? text : `${characters.slice(0, LONGEST - 1).join("")}…`;
}

/** `1 turn`, `3 turns`. */
export function turnsInWords(turns: number): string {
  return turns === 1 ? "1 turn" : `${turns} turns`;
}

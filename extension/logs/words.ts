import type { Envelope, JsonValue } from "../../runtime/index.js";

/** Text for one line of the tree: no line breaks, no control characters, and an end. */
export function oneLine(text: string, limit = 120): string {
  const flat = text.replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim();
  if (flat.length <= limit) return flat;
  const cut = flat.slice(0, limit - 1);
  // Half of a surrogate pair would show as a replacement character.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** `8,234`. By hand: `toLocaleString` loads the tables of every locale, which took more time than all the rest of activation. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** `1 turn`, `4 turns`. */
export function count(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** How long ago something happened, in the coarsest unit that still says something. */
export function ago(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (Number.isNaN(minutes)) return "";
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${count(hours, "hour")} ago`;
  return `${count(Math.floor(hours / 24), "day")} ago`;
}

/** A participant by name. AG2 lets any value stand where an id is expected. */
export function nameOf(id: JsonValue, names: ReadonlyMap<string, string>): string {
  if (typeof id !== "string") return oneLine(JSON.stringify(id) ?? "nobody", 40);
  return oneLine(names.get(id) ?? id, 60);
}

/** The event type of an envelope; AG2's reader lets any value stand there. */
export function eventName({ event_type }: Envelope): string {
  return typeof event_type === "string" ? oneLine(event_type, 60) : "an envelope without a type";
}

/** Puts names where a sentence has agent ids. */
export function withNames(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(/\b[0-9a-f]{32}\b/g, (id) => names.get(id) ?? id);
}

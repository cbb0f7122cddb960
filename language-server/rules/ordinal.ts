const SUFFIXES: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
const RULES = new Intl.PluralRules("en", { type: "ordinal" });

/** 1 → `1st`, 2 → `2nd`, 11 → `11th`. */
export function ordinal(place: number): string {
  return `${place}${SUFFIXES[RULES.select(place)] ?? "th"}`;
}

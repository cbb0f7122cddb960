const LONGEST = 60;

/** A name in double quotes for a message, shortened where it is long. */
export function shown(name: string): string {
  return JSON.stringify(name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name);
}

/** What prints as nothing, or turns the text around it: controls, format characters, separators, lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A piece of the text for a message, with `U+0000` for each character that nobody would see. */
export function visible(text: string): string {
  return text.replace(
    INVISIBLE,
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
}

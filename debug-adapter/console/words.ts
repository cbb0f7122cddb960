/** A word of a command: a name as it stands, or a text in quotes. */
export interface Word {
  readonly text: string;
  readonly quoted: boolean;
}

const WORD = /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([^\s"',]+))\s*,?/suy;

/** The words of a command line, split at blanks and commas; `undefined` where a quote is not closed. */
export function wordsOf(line: string): Word[] | undefined {
  const words: Word[] = [];
  const text = line.trim();
  for (let at = 0; at < text.length; ) {
    WORD.lastIndex = at;
    const match = WORD.exec(text);
    if (match === null) return undefined;
    const [whole, quoted, plain = ""] = match;
    words.push(
      quoted === undefined ? { text: plain, quoted: false } : { text: unquote(quoted), quoted: true },
    );
    at += whole.length;
  }
  return words;
}

function unquote(quoted: string): string {
  try {
    if (quoted.startsWith('"')) return JSON.parse(quoted) as string;
  } catch {
    // Not JSON's own escapes: the backslash then only protects what follows it.
  }
  return quoted.slice(1, -1).replace(/\\(.)/gsu, "$1");
}

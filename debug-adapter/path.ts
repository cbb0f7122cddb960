export type PathKey = string | number;

const NAME = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const INDEX = /\[\s*(\d{1,15})\s*\]/uy;
const QUOTED = /\[\s*("(?:[^"\\]|\\.)*")\s*\]/uy;
const DOT = /\s*\.\s*/uy;
const WHOLE_QUOTED = /^"(?:[^"\\]|\\.)*"$/u;

/**
 * `lab.slot`, `tags[0]`, `context_vars["odd key"]` as a list of keys; `undefined` for anything else. A name in quotes, as an editor
 * hands it over from a JSON text, is that name.
 */
export function parsePath(expression: string): PathKey[] | undefined {
  const text = expression.trim();
  if (WHOLE_QUOTED.test(text)) return single(text);
  const keys: PathKey[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  while (at < text.length) {
    if (keys.length > 0) {
      const index = take(INDEX);
      if (index !== null) {
        keys.push(Number(index[1]));
        continue;
      }
      const quoted = take(QUOTED);
      if (quoted !== null) {
        const key = single(quoted[1] ?? "");
        if (key === undefined) return undefined;
        keys.push(...key);
        continue;
      }
      if (take(DOT) === null) return undefined;
    }
    const name = take(NAME);
    if (name === null) return undefined;
    keys.push(name[0]);
  }
  return keys.length > 0 ? keys : undefined;
}

/** The way to a value of the context from its key on, whether or not `context_vars` stands before it. */
export function contextPath(expression: string): string[] | undefined {
  const keys = parsePath(expression)?.map(String);
  return keys !== undefined && keys.length > 1 && keys[0] === "context_vars" ? keys.slice(1) : keys;
}

function single(quoted: string): PathKey[] | undefined {
  try {
    return [JSON.parse(quoted) as string];
  } catch {
    return undefined;
  }
}

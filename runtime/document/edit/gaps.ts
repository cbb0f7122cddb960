import type { SourceNode } from "../source-node.js";
import { lineEnd } from "./style.js";

/** Where a child's text begins: at its key, if it has one. */
export function childStart(child: SourceNode): number {
  return child.keyStart >= 0 ? child.keyStart : child.start;
}

/** The comma between `from` and `to`, which hold nothing but blanks, comments and commas; -1 where there is none. */
export function commaIn(text: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const code = text[at];
    if (code === ",") return at;
    if (code === "#" || (code === "/" && text[at + 1] === "/")) at = lineEnd(text, at);
    else if (code === "/" && text[at + 1] === "*") {
      const close = text.indexOf("*/", at + 2);
      at = close < 0 ? to : close + 2;
    } else at += 1;
  }
  return -1;
}

/** The end of a comment that follows on the same line after `from` (and a comma), before `to`; `from` where there is none. */
export function trailingCommentEnd(text: string, from: number, to: number): number {
  const rest = text.slice(from, Math.min(lineEnd(text, from), to));
  const comment =
    /^[ \t]*,?[ \t]*(?:\/\/|#)/.exec(rest) ?? /^[ \t]*,?[ \t]*\/\*(?:[^*]|\*(?!\/))*\*\/[ \t]*$/.exec(rest);
  return comment ? from + rest.trimEnd().length : from;
}

/**
 * The start of the comments that belong to a child, i.e. stand directly before it or on lines of their own directly above it, no further
 * up than `from`; the child's own start where there are none.
 */
export function leadStart(text: string, from: number, start: number): number {
  let lead = start;
  for (;;) {
    const before = /(?<=[\r\n,[{][ \t]*)\/\*(?:[^*\r\n]|\*(?!\/))*\*\/[ \t]*$/.exec(text.slice(from, lead));
    if (before) {
      lead = from + before.index;
      continue;
    }
    const above =
      /[\r\n]([ \t]*)(?:(?:\/\/|#)[^\r\n]*|\/\*(?:[^*\r\n]|\*(?!\/))*\*\/[ \t]*)(?:\r\n|\n|\r)[ \t]*$/.exec(
        text.slice(from, lead),
      );
    if (!above) return lead;
    lead = from + above.index + 1 + (above[1]?.length ?? 0);
  }
}

/** Text from a document inside markdown: nothing in it may turn into a heading, a link or HTML. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_{}[\]()#+\-.!~|<>&$]/g, "\\$&")
    .replace(/\s+/g, " ")
    .trim();
}

/** Text from a document as a code span, whatever backticks it holds. */
export function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, " ");
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest > 0 ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

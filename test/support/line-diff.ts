/** The lines that went and came, in order: `- old`, `+ new`; line ends are not shown. */
export function lineDiff(before: string, after: string): string {
  const [old, now] = [before.split(/\r\n|\n/), after.split(/\r\n|\n/)];
  // length[i][j]: the longest common run of lines from i and j on.
  const length = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      length[i]![j] =
        old[i] === now[j] ? length[i + 1]![j + 1]! + 1 : Math.max(length[i + 1]![j]!, length[i]![j + 1]!);
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) [i, j] = [i + 1, j + 1];
    else if (i < old.length && (j === now.length || length[i + 1]![j]! >= length[i]![j + 1]!))
      lines.push(`- ${old[i++]}`);
    else lines.push(`+ ${now[j++]}`);
  }
  return lines.join("\n");
}

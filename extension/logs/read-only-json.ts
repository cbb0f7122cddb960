/**
 * JSON for people: indented, in the order of the data. A value that nests deeper than JavaScript can write is shown as a sentence,
 * because a log may hold anything.
 */
export function readOnlyJson(value: unknown): string {
  try {
    return `${JSON.stringify(value, null, 2)}\n`;
  } catch {
    return `${JSON.stringify("This record nests too deeply to be shown. Open the log file itself to see it.")}\n`;
  }
}

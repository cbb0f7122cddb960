/** The JSON pointer of a place that only a run would show: `transitions[0].when` gives `/transitions/0/when`. */
export function pointerOf(path: string): string {
  return `/${path.replaceAll(/\[(\d+)\]/g, ".$1").replaceAll(".", "/")}`;
}

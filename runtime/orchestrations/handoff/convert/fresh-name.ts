/** The wanted name, or the first of `name_2`, `name_3`, … that nobody has. */
export function freshName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
  return name;
}

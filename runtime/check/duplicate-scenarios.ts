import type { Scenario } from "../document/model.js";
import type { Finding } from "../document/problem.js";
import { shown } from "../document/shown.js";

export const DUPLICATE_SCENARIO = "duplicate-scenario";

/** Scenarios with the name of an earlier one: nobody can choose them, for names are what they are chosen by. */
export function duplicateScenarios(scenarios: readonly Scenario[]): Finding[] {
  const first = new Map<string, string>();
  for (const { name, pointer } of scenarios) if (!first.has(name)) first.set(name, `${pointer}/name`);
  const names = new Set(first.keys());
  return scenarios.flatMap(({ name, pointer: at }): Finding[] => {
    const pointer = `${at}/name`;
    const other = first.get(name);
    if (other === undefined || other === pointer) return [];
    const free = freeName(name, names);
    names.add(free);
    return [
      {
        code: DUPLICATE_SCENARIO,
        severity: "warning",
        message: `An earlier scenario is called ${shown(name)} too: whoever asks for that name gets the earlier one, and this one cannot be chosen. Give it a name of its own.`,
        pointer,
        related: [{ message: `the first ${shown(name)}`, pointer: other }],
        fixes: [
          { title: `Call it ${shown(free)}`, edits: [{ op: "set", pointer, value: free }], preferred: true },
        ],
      },
    ];
  });
}

function freeName(name: string, names: ReadonlySet<string>): string {
  let number = 2;
  while (names.has(`${name} (${number})`)) number += 1;
  return `${name} (${number})`;
}

import type { WitnessStep } from "../document/problem.js";
import { isObject, type JsonObject } from "../json.js";

/** The run that shows a finding, as a scenario. Texts are stand-ins: a witness says who speaks and what is called, not what is said. */
export function witnessScenario(name: string, [, ...turns]: readonly WitnessStep[]): JsonObject {
  return {
    name,
    kickoff: "Hello",
    turns: turns.map(({ speaker, tools, context }, index) => {
      const turn: JsonObject = { from: speaker, text: `Turn ${index + 2}.` };
      if (tools.length > 0) turn["tools"] = [...tools];
      if (isObject(context)) turn["context"] = context;
      return turn;
    }),
  };
}

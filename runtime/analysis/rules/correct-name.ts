import type { Fix } from "../../document/problem.js";
import { count } from "../words.js";

/**
 * Puts the name that was most likely meant in the place of a misspelt one: here, and in all places that misspell it alike. It needs no
 * proof that the workflow is sound then, for other slips may remain. None where no name is near.
 */
export function correctName(
  title: string,
  near: string | undefined,
  pointer: string,
  alike: readonly string[],
): Fix[] {
  if (near === undefined) return [];
  const here: Fix = {
    title,
    edits: [{ op: "set", pointer, value: near }],
    preferred: true,
    correctsName: true,
  };
  if (alike.length < 2) return [here];
  return [
    here,
    {
      title: `${title} in all ${count(alike.length, "place")}`,
      edits: alike.map((place) => ({ op: "set", pointer: place, value: near })),
      correctsName: true,
    },
  ];
}

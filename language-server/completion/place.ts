import type { SourceNode } from "../../runtime/index.js";

/**
 * The place of a node as a pattern: `transitions/[]/when/args/key`. Scenarios of a file of their own have the places of those in a workflow.
 */
export function placeOf(node: SourceNode, kind: "workflow" | "scenario"): string {
  const path: string[] = [];
  for (let at: SourceNode | undefined = node; at?.parent; at = at.parent) path.unshift(at.key ?? "*");
  const place = path.join("/");
  if (kind === "workflow") return place;
  const inside = place.replace(/^(?:scenarios\/\*|\*)(?:\/|$)/, "");
  return place === "scenarios" ? place : inside === "" ? "scenarios/*" : `scenarios/*/${inside}`;
}

import type { ChannelMetadata } from "../../runtime/index.js";
import { stemOf } from "../languages.js";
import type { ChannelOverview } from "./library.js";
import type { ChannelPlace } from "./places.js";
import { oneLine } from "./words.js";

/** Labels by which a run of Baton's finds its way back: the document that was played (a path or a URI), and the scenario's name. */
const DOCUMENT_LABEL = "baton.document";
const SCENARIO_LABEL = "baton.scenario";

/** The type of most channels, which goes without saying. The runtime has it too, but titles are made without loading it. */
export const USUAL_TYPE = "workflow";

/** `clinic · chest pain` for a run of Baton's; else the store's name, or who takes part: never an id. */
export function channelTitle(
  place: ChannelPlace,
  { metadata, names }: Pick<ChannelOverview, "metadata" | "names">,
  storeName: string | undefined,
): string {
  const program = programOf(metadata);
  if (program !== undefined) {
    const scenario = labelOf(metadata, SCENARIO_LABEL);
    const workflow = stemOf(fileNameOf(program));
    return oneLine(scenario === undefined ? workflow : `${workflow} · ${scenario}`);
  }
  if (storeName !== undefined) return oneLine(storeName);
  if (metadata === undefined) return place.channelId;
  const kind = metadata.manifest.type === USUAL_TYPE ? "" : `${metadata.manifest.type} · `;
  const members = metadata.participants.map(({ agent_id }) => names.get(agent_id));
  return members.length === 0 || members.includes(undefined)
    ? oneLine(`${kind}channel of ${metadata.created_at}`)
    : oneLine(`${kind}${members.join(", ")}`);
}

/** How the tree calls a channel: a run of Baton's by its scenario, with the workflow apart from it, because lines of a tree are short. */
export function channelLabel(
  place: ChannelPlace,
  overview: Pick<ChannelOverview, "metadata" | "names">,
  storeName: string | undefined,
): { label: string; workflow: string } {
  const program = programOf(overview.metadata);
  const scenario = labelOf(overview.metadata, SCENARIO_LABEL);
  return program === undefined || scenario === undefined
    ? { label: channelTitle(place, overview, storeName), workflow: "" }
    : { label: oneLine(scenario), workflow: oneLine(stemOf(fileNameOf(program))) };
}

/** The last part of a path or URI, of whatever system wrote it. */
function fileNameOf(program: string): string {
  const name = program.split(/[\\/]/).at(-1) ?? program;
  try {
    return /^[a-z][a-z0-9+.-]+:\/\//i.test(program) ? decodeURIComponent(name) : name;
  } catch {
    return name;
  }
}

/** The workflow document that a run played, as the run wrote it down. */
export function programOf(metadata: ChannelMetadata | undefined): string | undefined {
  return labelOf(metadata, DOCUMENT_LABEL);
}

/** A label of the channel, where it is the string that it should be. */
export function labelOf(metadata: ChannelMetadata | undefined, label: string): string | undefined {
  const labels: unknown = metadata?.labels;
  if (typeof labels !== "object" || labels === null || !Object.hasOwn(labels, label)) return undefined;
  const value = (labels as Record<string, unknown>)[label];
  return typeof value === "string" && value !== "" ? value : undefined;
}

import { graphKnob, type ChannelMetadata, type WorkflowDocument } from "../../runtime/index.js";

/** The channel as it would be had it been created with the document's graph: all else is the record's. */
export function withGraphOf(
  document: WorkflowDocument,
  recorded: ChannelMetadata,
  idOf: ReadonlyMap<string, string>,
): ChannelMetadata {
  return { ...recorded, knobs: { ...recorded.knobs, graph: graphKnob(document, idOf) } };
}

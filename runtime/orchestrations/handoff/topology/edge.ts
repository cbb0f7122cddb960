/** `from` may hand over to `to`. Without a description the target's own one, then a generic sentence, tells the model when. */
export interface HandoffEdge {
  readonly from: string;
  readonly to: string;
  readonly description?: string;
  /** Where the edge stands in the document; `undefined` for an edge of the default mesh. */
  readonly pointer?: string;
}

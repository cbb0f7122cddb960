/** A way from one agent to another, and the tool that takes it; `undefined` where the speaker alone decides. */
export interface Route {
  readonly from: string;
  readonly to: string;
  readonly tool: string | undefined;
}

import type { ModelSpec } from "../../document/runner-spec.js";
import type { RoundUsage } from "../runner.js";
import type { ChatReply } from "./chat-model.js";

/** Adds up what the requests of one round used. */
export class UsageCount {
  private input = 0;
  private output = 0;
  private cost: number | undefined;
  private model: string;
  private told = false;

  constructor(private readonly spec: Pick<ModelSpec, "model" | "price">) {
    this.model = spec.model;
  }

  add({ model, inputTokens, outputTokens, cost }: ChatReply): void {
    if (model) this.model = model;
    if (inputTokens === undefined && outputTokens === undefined) return;
    this.told = true;
    this.input += inputTokens ?? 0;
    this.output += outputTokens ?? 0;
    if (cost !== undefined) this.cost = (this.cost ?? 0) + cost;
  }

  /** `undefined` where the server says nothing of it. What the server says that it costs comes before the document's price. */
  sum(): RoundUsage | undefined {
    if (!this.told) return undefined;
    const { price } = this.spec;
    const priced = price && (this.input * (price.input ?? 0) + this.output * (price.output ?? 0)) / 1e6;
    const cost = this.cost ?? priced;
    return {
      model: this.model,
      input_tokens: this.input,
      output_tokens: this.output,
      // A millionth of a cent is enough, and keeps sums of fractions readable.
      ...(cost === undefined ? {} : { cost: Number(cost.toFixed(8)) }),
    };
  }
}

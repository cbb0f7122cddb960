import { isObject, own, type JsonValue } from "../json.js";
import type { Envelope } from "../workflow/envelope.js";

/** What a turn's model used, or the sum of several. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
  /** US dollars; absent where the log knows no price. */
  cost?: number;
  /** Absent in a sum over several models. */
  model?: string;
}

/** What the log says that a turn used: `event_data.usage`, which AG2 passes over. `undefined` where it says nothing. */
export function usageOf({ event_data: data }: Pick<Envelope, "event_data">): Usage | undefined {
  const usage = isObject(data) ? own(data, "usage") : undefined;
  if (!isObject(usage)) return undefined;
  const [input, output] = [amount(own(usage, "input_tokens")), amount(own(usage, "output_tokens"))];
  if (input === undefined && output === undefined) return undefined;
  const cost = amount(own(usage, "cost"));
  const model = own(usage, "model");
  return {
    inputTokens: input ?? 0,
    outputTokens: output ?? 0,
    ...(cost === undefined ? {} : { cost }),
    ...(typeof model === "string" && model !== "" ? { model } : {}),
  };
}

/** Several turns' usage as one; the cost only as far as it is known. */
export function addUsage(sum: Usage | undefined, usage: Usage): Usage {
  if (sum === undefined) return usage;
  const cost =
    sum.cost === undefined && usage.cost === undefined ? {} : { cost: (sum.cost ?? 0) + (usage.cost ?? 0) };
  const model = sum.model !== undefined && sum.model === usage.model ? { model: sum.model } : {};
  return {
    inputTokens: sum.inputTokens + usage.inputTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
    ...cost,
    ...model,
  };
}

/** `1,204 tokens in, 96 out, $0.0041, gpt-5-mini` */
export function usageText({ inputTokens, outputTokens, cost, model }: Usage): string {
  const parts = [`${grouped(inputTokens)} tokens in`, `${grouped(outputTokens)} out`];
  if (cost !== undefined) parts.push(dollars(cost));
  if (model !== undefined) parts.push(model);
  return parts.join(", ");
}

function dollars(cost: number): string {
  return `$${cost.toFixed(cost > 0 && cost < 1 ? 4 : 2)}`;
}

function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

function amount(value: JsonValue | undefined): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}

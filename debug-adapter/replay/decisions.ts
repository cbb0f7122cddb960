import { canonicalKey, type JsonValue, type OrchestrationState, type Turn } from "../../runtime/index.js";

/** What a graph decides, turn by turn, in a few bytes a turn: enough to find where two graphs part. */
export class Decisions {
  readonly #lines: number[] = [];
  readonly #decided: number[] = [];

  private constructor(
    private readonly opening: string,
    private readonly numbers: Map<string, number>,
  ) {}

  /** Before the first turn: who opens the channel. */
  static from({ expected_next_speaker }: OrchestrationState): Decisions {
    return new Decisions(keyOf([expected_next_speaker]), new Map());
  }

  /** For what another graph decides: only two of one family can be compared. */
  alike({ expected_next_speaker }: OrchestrationState): Decisions {
    return new Decisions(keyOf([expected_next_speaker]), this.numbers);
  }

  /** Takes in the next turn: who is next after it, or whether and why it closes the channel. */
  add({ line, after, result }: Pick<Turn, "line" | "after" | "result">): void {
    const key = keyOf([after.expected_next_speaker, result.nextState, result.closeReason]);
    const number = this.numbers.get(key) ?? this.numbers.size;
    this.numbers.set(key, number);
    this.#lines.push(line);
    this.#decided.push(number);
  }

  /**
   * The number of the first turn, from 1, that the other decides otherwise; 0 where another participant opens the channel, `undefined` where
   * there is none. Which rule decided makes no difference: rules in another order that decide the same are no divergence.
   */
  firstDifference(other: Decisions): number | undefined {
    if (this.opening !== other.opening) return 0;
    const turns = Math.max(this.#lines.length, other.#lines.length);
    for (let index = 0; index < turns; index++)
      if (this.#lines[index] !== other.#lines[index] || this.#decided[index] !== other.#decided[index])
        return index + 1;
    return undefined;
  }
}

/** Equal for what AG2 calls equal. A value that equals nothing, not even itself, is told apart by how it is written. */
function keyOf(parts: readonly (JsonValue | undefined)[]): string {
  const values = parts.map((part) => part ?? null);
  return canonicalKey(values) ?? JSON.stringify(values);
}

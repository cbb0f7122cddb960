import { own, type JsonValue, type Run } from "../runtime/index.js";

/**
 * What the turns of a run were about, filed turn by turn as the run grows, so that looking at a stop costs the same at turn 10 and at
 * turn 10,000.
 */
export class RunHistory {
  static readonly #known = new WeakMap<Run, RunHistory>();
  readonly #spoken = new Map<JsonValue, number[]>();
  readonly #changed = new Map<string, number[]>();
  readonly #numbers = new Map<JsonValue, number>();
  #filed = 0;

  private constructor(private readonly run: Run) {}

  static of(run: Run): RunHistory {
    let history = this.#known.get(run);
    if (history === undefined) this.#known.set(run, (history = new RunHistory(run)));
    history.#file();
    return history;
  }

  /** In how many of the first `turns` turns the id has spoken. */
  spoken(id: JsonValue, turns: number): number {
    return countUntil(this.#spoken.get(id) ?? [], turns);
  }

  /** The last turn up to `turn` that changed the context key; `undefined` where none did. */
  changedBy(key: string, turn: number): number | undefined {
    const numbers = this.#changed.get(key) ?? [];
    return numbers[countUntil(numbers, turn) - 1];
  }

  /** The number of the turn that posted the envelope. */
  turnOf(envelopeId: JsonValue): number | undefined {
    return this.#numbers.get(envelopeId);
  }

  #file(): void {
    for (const turn of this.run.turns.slice(this.#filed)) {
      push(this.#spoken, turn.envelope.sender_id, turn.number);
      this.#numbers.set(turn.envelope.envelope_id, turn.number);
      const before = turn.before.context_vars;
      const after = turn.after.context_vars;
      if (before !== after)
        for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
          if (!Object.is(own(before, key), own(after, key))) push(this.#changed, key, turn.number);
    }
    this.#filed = this.run.turns.length;
  }
}

function push<K>(lists: Map<K, number[]>, key: K, item: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** How many of the ascending numbers are at most `limit`. */
function countUntil(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? Infinity) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

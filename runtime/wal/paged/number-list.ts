const FIRST = 1 << 12;

/** A growing list of whole numbers up to 2^53, eight bytes each. */
export class NumberList {
  private numbers = new Float64Array(FIRST);
  private count = 0;

  get length(): number {
    return this.count;
  }

  push(value: number): void {
    if (this.count === this.numbers.length) {
      const larger = new Float64Array(2 * this.count);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.count++] = value;
  }

  at(index: number): number | undefined {
    return index >= 0 && index < this.count ? this.numbers[index] : undefined;
  }
}

import { nth } from '../../../platform/sure.ts';
/** Draws that are the same for the same seed, on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** In [0, 1): mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `low` to `high`, both possible. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  }

  digits(count: number): string {
    return String(Math.floor(this.next() * 10 ** count)).padStart(count, '0');
  }
}

/** Draws from a list whose first items are the most frequent, as names are. */
export class Frequency<Item> {
  readonly #items: readonly Item[];
  readonly #upTo: Float64Array;

  constructor(items: readonly Item[]) {
    this.#items = items;
    this.#upTo = new Float64Array(items.length);
    let total = 0;
    for (let rank = 0; rank < items.length; rank++) {
      total += 1 / (rank + 6) ** 0.9;
      this.#upTo[rank] = total;
    }
  }

  draw(random: Random): Item {
    const target = random.next() * (this.#upTo.at(-1) ?? 0);
    let low = 0;
    let high = this.#items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#upTo[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return nth(this.#items, low);
  }
}

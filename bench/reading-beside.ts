import { median } from './figures.ts';
import type { Asked, Loader, Measured } from './loader.ts';
import type { Rival } from './rivals.ts';

const readers = 4;
const aloneRounds = 5;

interface Beside<T> {
  /** What was done meanwhile. */
  readonly done: T;
  /** The p95 of each second beside it, over that of readers alone. */
  readonly ratios: readonly number[];
}

/** What four readers feel of something that is done beside them, against what they feel alone. */
export async function readingBeside<T>(
  { product, loader, reads }: { readonly product: Rival; readonly loader: Loader; readonly reads: readonly Asked[] },
  work: () => Promise<T>,
): Promise<Beside<T>> {
  const read = () => loader.run({ url: product.url, connections: readers, seconds: 1, requests: reads });
  const alone: Measured[] = [];
  for (let round = 0; round <= aloneRounds; round++) alone.push(await read());
  const quiet = median(alone.slice(1).map(({ p95 }) => p95));
  const over = new AbortController();
  const beside: Measured[] = [];
  const reading = (async () => {
    while (!over.signal.aborted) beside.push(await read());
  })();
  const done = await work().finally(() => over.abort());
  await reading;
  return { done, ratios: beside.map(({ p95 }) => p95 / quiet) };
}

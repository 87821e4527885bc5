import assert from 'node:assert/strict';
import { reportingSections } from '@passerelle/contracts/reporting/measures.ts';
import { type Measure, measure } from '../figures.ts';
import type { Persona, Rival } from '../rivals.ts';

const readers = 10;

/** The page of reporting as a browser asks for it, its sections at once: by one reader, and by ten at the same time. */
export async function measureReporting(
  product: Pick<Rival, 'url'>,
  { authorization }: Persona,
  rounds: number,
  say: (message: string) => void,
): Promise<Measure[]> {
  const section = async (name: string): Promise<number> => {
    const from = performance.now();
    const answer = await fetch(`${product.url}/api/Reporting?section=${name}`, { headers: { authorization } });
    const { figures } = (await answer.json()) as { readonly figures: readonly { readonly count: number | null }[] };
    assert.ok(
      figures.every(({ count }) => count !== null),
      `Not all of ${name} was counted`,
    );
    return performance.now() - from;
  };
  const page = async () => await Promise.all(reportingSections.map(section));
  await page();
  const first: number[] = [];
  const alone: number[] = [];
  const together: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const times = await page();
    first.push(Math.min(...times));
    alone.push(Math.max(...times));
    const pages = await Promise.all(Array.from({ length: readers }, page));
    together.push(Math.max(...pages.flat()));
  }
  const [one, ten] = [alone, together].map((times) => Math.round(Math.max(...times)));
  say(`reporting: a page within ${one} ms, ten at once within ${ten} ms`);
  return [
    measure('first section of reporting', 'ms', { atMost: 300 }, first),
    measure('reporting page, all sections', 'ms', { atMost: 1000 }, alone),
    measure('ten reporting pages at once', 'ms', { atMost: 1000 }, together),
  ];
}

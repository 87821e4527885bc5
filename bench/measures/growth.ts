import { duel, type Pace, ratios, told } from '../duel.ts';
import { type Measure, measure } from '../figures.ts';
import type { Loader } from '../loader.ts';
import { searches } from '../questions.ts';
import { type Rival, signIn, startProduct } from '../rivals.ts';

export interface Size {
  readonly people: number;
  readonly databaseUrl: string;
}

/** How the list with text slows down as the group grows tenfold: the same terms find ten times as many. */
export async function measureGrowth(
  sizes: readonly Size[],
  terms: readonly string[],
  { loader, pace, say }: { loader: Loader; pace: Pace; say: (message: string) => void },
): Promise<Measure[]> {
  const products: Rival[] = [];
  try {
    const sides = [];
    for (const { databaseUrl } of sizes) {
      const rival = await startProduct({ DATABASE_URL: databaseUrl });
      products.push(rival);
      sides.push({ rival, asked: searches(await signIn(databaseUrl, rival.url, 'hr'), terms).product });
    }
    const results = await duel(loader, pace, 1, sides);
    say(`growth, ${sizes.map((size) => size.people).join(' | ')}: ${told(results)}`);
    return sizes.slice(1).map(({ people }, index) => {
      const before = sizes[index]!.people;
      const pair = results.map((turn) => [turn[index + 1]!, turn[index]!]);
      const target = people === 1_000_000 ? { atMost: 4 } : null;
      const name = `list with text, p95 at ${people.toLocaleString('en')} people`;
      return measure(name, `× at ${before.toLocaleString('en')}`, target, ratios(pair, 'p95'));
    });
  } finally {
    for (const rival of products) await rival.stop();
  }
}

import { median } from './figures.ts';
import type { Asked, Loader, Measured } from './loader.ts';
import type { Rival } from './rivals.ts';

export interface Pace {
  readonly rounds: number;
  /** Seconds of each rival in each round. */
  readonly seconds: number;
}

export interface Side {
  readonly rival: Rival;
  readonly asked: readonly Asked[];
}

/**
 * Loads the sides one after the other, round after round, so that whatever else the machine does falls on all alike.
 * A first turn warms them up and is thrown away.
 */
export async function duel(
  loader: Loader,
  { rounds, seconds }: Pace,
  connections: number,
  sides: readonly Side[],
): Promise<readonly (readonly Measured[])[]> {
  const results: Measured[][] = [];
  for (let round = 0; round <= rounds; round++) {
    const turn: Measured[] = [];
    for (const { rival, asked } of sides) {
      turn.push(await loader.run({ url: rival.url, connections, seconds: round === 0 ? 1 : seconds, requests: asked }));
    }
    if (round > 0) results.push(turn);
  }
  return results;
}

/** The first side against the second, round by round. */
export const ratios = (results: readonly (readonly Measured[])[], of: 'perSecond' | 'p95') =>
  results.map(([first, second]) => first![of] / second![of]);

/** What was measured, in one line for whoever watches. */
export function told(results: readonly (readonly Measured[])[]): string {
  return (results[0] ?? [])
    .map((_, side) => {
      const of = (what: 'perSecond' | 'p50' | 'p95') => median(results.map((turn) => turn[side]![what]));
      return `${of('perSecond').toFixed(0)}/s p50 ${of('p50').toFixed(1)} p95 ${of('p95').toFixed(1)} ms`;
    })
    .join(' | ');
}

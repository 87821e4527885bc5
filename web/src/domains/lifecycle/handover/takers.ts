import type { HeldKind } from '@passerelle/contracts/handover/handover.contract.ts';
import type { HoldingName } from '@passerelle/contracts/handover/holdings.ts';

/** Who takes over what of one kind: all of it, but for the things that are said apart. Null is nobody. */
export interface Takers {
  readonly all: number | null;
  readonly each: Readonly<Record<string, number | null>>;
}
export type Chosen = Readonly<Partial<Record<HoldingName, Takers>>>;

export const nobody: Takers = { all: null, each: {} };

interface Line {
  readonly kind: HoldingName;
  readonly keys?: string[];
  readonly IdPersonneEV1Preneur: number;
}

/** What was chosen as the lines of a plan: one for each who takes something over, and one of all where somebody takes the rest. */
export function linesOf(kinds: readonly HeldKind[], chosen: Chosen): Line[] {
  return kinds.flatMap(({ kind, things, count, taken }): Line[] => {
    const { all, each } = chosen[kind] ?? nobody;
    if (!taken) return [];
    const apart = things.some(({ key }) => key in each);
    // Nothing is said apart: what is held by then goes, be it more than is shown.
    if (all !== null && !apart) return [{ kind, IdPersonneEV1Preneur: all }];
    const by = new Map<number, string[]>();
    for (const { key } of things) {
      const taker = takerOf({ all, each }, key);
      if (taker !== null) by.set(taker, [...(by.get(taker) ?? []), key]);
    }
    const lines = [...by].map(([IdPersonneEV1Preneur, keys]) => ({ kind, keys, IdPersonneEV1Preneur }));
    // Those that are not shown go with the others, unless some of these stay where they are.
    const stay = things.some(({ key }) => takerOf({ all, each }, key) === null);
    return all !== null && count > things.length && !stay ? [...lines, { kind, IdPersonneEV1Preneur: all }] : lines;
  });
}

/** Who takes a thing over. */
export function takerOf({ all, each }: Takers, key: string): number | null {
  return key in each ? (each[key] ?? null) : all;
}

/** How many things have somebody to take them over. */
export function countTaken(kinds: readonly HeldKind[], chosen: Chosen): number {
  return kinds.reduce((sum, { kind, things, count, taken }) => {
    if (!taken) return sum;
    const takers = chosen[kind] ?? nobody;
    const shown = things.filter(({ key }) => takerOf(takers, key) !== null).length;
    return sum + shown + (takers.all !== null && shown === things.length ? count - things.length : 0);
  }, 0);
}

import type { Condition, Leaf } from '@passerelle/contracts/conditions/condition.ts';
import fc from 'fast-check';

/** What criteria are drawn from: keys that are there. */
export interface Places {
  readonly companies: readonly number[];
  readonly sites: readonly number[];
  readonly contracts: readonly number[];
  readonly tags: readonly string[];
  readonly teamTags: readonly string[];
  readonly countries: readonly string[];
  readonly people: readonly number[];
}

/** A leaf before it is known what there is: a value, or one of those that are there. */
interface DrawnLeaf {
  readonly field: string;
  readonly operator: Leaf['operator'];
  readonly value: Leaf['value'] | { readonly of: keyof Places; readonly n: number };
}
export type DrawnCriteria = readonly (readonly DrawnLeaf[])[];

/** One of them. */
export const at = <T>(all: readonly T[], n: number): T => {
  const one = all[n % all.length];
  if (one === undefined) throw new Error('There is none to draw from');
  return one;
};

export const anyNumber = fc.nat(1000);
const placed = (field: string, of: keyof Places, ...operators: readonly Leaf['operator'][]) =>
  fc
    .record({ n: anyNumber, operator: fc.constantFrom(...operators) })
    .map(({ n, operator }): DrawnLeaf => ({ field, operator, value: { of, n } }));
const fixed = (field: string, operator: Leaf['operator'], value?: Leaf['value']) =>
  fc.constant<DrawnLeaf>({ field, operator, value });

const leaf = fc.oneof(
  placed('IdSite', 'sites', 'in', 'not in'),
  placed('IdSociete', 'companies', 'in', 'not in'),
  placed('IdContrat', 'contracts', 'in', 'not in'),
  placed('ListeTag', 'tags', 'in', 'not in'),
  placed('tags', 'teamTags', 'in', 'not in'),
  placed('IdPays', 'countries', 'in', 'not in'),
  placed('Manager', 'people', 'equals', 'different'),
  placed('Manager.IdSociete', 'companies', 'in', 'not in'),
  placed('Manager.tags', 'teamTags', 'in', 'not in'),
  placed('Manager.Manager.IdSite', 'sites', 'in', 'not in'),
  placed('allPersonnesBelongsManager', 'people', 'in'),
  fixed('DateEntree', 'within days', 0),
  fixed('DateEntree', 'within days', -1),
  fixed('DateSortiePhysique', 'empty'),
  fixed('Fonction', 'like', '%che%'),
  fixed('Manager', 'not empty'),
);

/** Criteria of one leaf, or of a few. */
export const drawnCriteria: fc.Arbitrary<DrawnCriteria> = fc.oneof(
  leaf.map((one) => [[one]]),
  fc.array(fc.array(leaf, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
);

/** The condition, of what there is. */
export function conditionOf(drawn: DrawnCriteria, places: Places): Condition {
  const meant = ({ value }: DrawnLeaf): Leaf['value'] => {
    if (typeof value !== 'object' || value === null || !('of' in value)) return value;
    return at<string | number>(places[value.of], value.n);
  };
  return {
    or: drawn.map((all) => ({
      and: all.map((one) => {
        const { field, operator } = one;
        const value = meant(one);
        if (value === undefined) return { field, operator };
        return { field, operator, value: operator === 'in' || operator === 'not in' ? [value].flat() : value };
      }),
    })),
  };
}

import type { Input, Output } from '@passerelle/contracts/call.ts';
import { type Condition, everything, nothing } from '@passerelle/contracts/conditions/condition.ts';
import { type PerimeterKind, perimeterKinds } from '@passerelle/contracts/rights/perimeter.fields.ts';
import type { perimetersCalls } from '@passerelle/contracts/rights/perimeters.contract.ts';
import { unfinishedAt } from '../../../ui/conditions/condition-fields.ts';
import { blank } from '../../../ui/conditions/condition-tree.ts';
import type { KindFields } from './perimeter-fields.ts';

export type StoredPerimeter = Output<typeof perimetersCalls.get>;
export type Conditions = Input<typeof perimetersCalls.preview>['body']['Conditions'];

/** Which of a kind are inside: none of them, all, or those that a condition finds. */
export type Extent = 'none' | 'all' | 'condition';

export interface PerimeterValues {
  readonly LibPerimetre: string;
  readonly Traductions: Readonly<Record<string, string>>;
  readonly Standard: boolean;
  readonly Conditions: Conditions;
  /** What each kind is said to be, since an empty group that is being written is not “all”. */
  readonly extents: Readonly<Record<PerimeterKind, Extent>>;
}

export const newPerimeter: PerimeterValues = {
  LibPerimetre: '',
  Traductions: {},
  Standard: false,
  Conditions: { person: { and: [blank] } },
  extents: { person: 'condition', site: 'none', company: 'none', list: 'none' },
};

export function valuesOf({ LibPerimetre, Traductions, Standard, Conditions }: StoredPerimeter): PerimeterValues {
  const extents = Object.fromEntries(perimeterKinds.map((kind) => [kind, extentOf(Conditions[kind])]));
  return { LibPerimetre, Traductions, Standard, Conditions, extents: extents as PerimeterValues['extents'] };
}

export function extentOf(condition: Condition | undefined): Extent {
  if (!condition) return 'none';
  if ('and' in condition && condition.and.length === 0) return 'all';
  return 'or' in condition && condition.or.length === 0 ? 'none' : 'condition';
}

/** The conditions as they are sent: what is not said to be by a condition is whole. Other kinds stay as they are. */
export function conditionsOf({ Conditions, extents }: Pick<PerimeterValues, 'Conditions' | 'extents'>): Conditions {
  const made: Partial<Record<string, Condition>> = { ...Conditions };
  for (const kind of perimeterKinds) {
    if (extents[kind] === 'all') made[kind] = everything;
    if (extents[kind] === 'none') delete made[kind];
  }
  return made;
}

/** The comparisons that are not finished, of every kind that has a condition: `person/and/0`. */
export function unfinishedIn({ Conditions, extents }: PerimeterValues, fields: KindFields): readonly string[] {
  return perimeterKinds
    .filter((kind) => extents[kind] === 'condition')
    .flatMap((kind) =>
      unfinishedAt(Conditions[kind] ?? nothing, fields[kind]).map((at) => (at === '' ? kind : `${kind}/${at}`)),
    );
}

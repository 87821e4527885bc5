import { listRights, type RightCode } from '@passerelle/contracts/access/rights.ts';
import {
  type DirectoryFilter,
  directoryColumns,
  directoryFilters,
} from '@passerelle/contracts/directory/directory.fields.ts';
import { isPersonField, type PersonField } from '@passerelle/contracts/person/person.fields.ts';

export const explainTabs = ['decision', 'readers', 'holdings'] as const;

export interface ExplainSearch {
  readonly tab: (typeof explainTabs)[number];
  readonly who: number | undefined;
  readonly right: RightCode | undefined;
  readonly level: 1 | 2;
  /** Key of the person, site or company that the right is judged on. */
  readonly key: number | undefined;
  /** `IdPersonneRole` that the person is taken to act under; the one they do when absent. */
  readonly role: number | undefined;
  readonly field: PersonField | undefined;
}

/** Every right, with the kind of subject that it is judged on. */
export const allRights = listRights(directoryColumns, Object.keys(directoryFilters) as DirectoryFilter[]);

const keyOf = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

export function readSearch(raw: Readonly<Record<string, unknown>>): ExplainSearch {
  return {
    tab: explainTabs.find((tab) => tab === raw.tab) ?? 'decision',
    who: keyOf(raw.who),
    right: [...allRights.keys()].find((code) => code === raw.right),
    level: raw.level === 2 ? 2 : 1,
    key: keyOf(raw.key),
    role: keyOf(raw.role),
    field: typeof raw.field === 'string' && isPersonField(raw.field) ? raw.field : undefined,
  };
}

import type { DelegationFilter } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { directoryCalls, type Line, lines } from '@passerelle/contracts/directory/directory.contract.ts';
import { type Field, personFields } from '@passerelle/contracts/person/person.fields.ts';
import { ApiError } from '../../lib/api.ts';
import { definePage } from '../../lib/page.ts';
import { ensureCall } from '../../lib/query.ts';
import { isReferenceList, loadReferences } from '../../lib/reference.ts';
import { asFilter } from '../delegation/delegation.filters.ts';
import { RecordScreen, tabs } from './record.screen.tsx';

export interface RecordSearch {
  readonly tab: (typeof tabs)[number];
  readonly line: Line;
  /** The person that the organisation is centred on, when it is not the one of the record. */
  readonly centre: number | undefined;
  /** Which delegations are shown. */
  readonly filter: DelegationFilter;
}

const fieldLists = [
  ...new Set(
    Object.values(personFields).flatMap(({ reference }: Field) => (isReferenceList(reference) ? [reference] : [])),
  ),
];

/** A person's record. One that does not exist and one that is not to be seen answer the same, and show the same. */
export const page = definePage<'person'>()({
  texts: ['PERSON', 'CHAMPS', 'GRID', 'SECOND_FACTOR', 'HISTORY'],
  search: (raw): RecordSearch => ({
    tab: tabs.find((tab) => tab === raw.tab) ?? 'record',
    line: lines.find((line) => line === raw.line) ?? 'Manager',
    centre: typeof raw.centre === 'number' ? raw.centre : undefined,
    filter: asFilter(raw.filter),
  }),
  load: async ({ params, language }) => {
    const reading = ensureCall(directoryCalls.record, { params: { IdPersonneEV1: Number(params.IdPersonneEV1) } });
    await Promise.all([
      loadReferences(fieldLists, language),
      reading.catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      }),
    ]);
  },
  Page: RecordScreen,
});

/** The server tells neither an unknown key nor a hidden person from a missing one. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT');
}

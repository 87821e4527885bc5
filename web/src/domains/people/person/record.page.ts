import { directoryCalls, lines } from '@passerelle/contracts/directory/directory.contract.ts';
import { isNotFound } from '../../../lib/api.ts';
import { loadForms } from '../../../lib/form/declared-form.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { asFilter } from '../../administration/delegation/delegation.filters.ts';
import { fieldLists } from '../people/field-lists.ts';
import { RecordScreen } from './record.screen.tsx';
import { asDay, type RecordSearch, tabs } from './record.search.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly person: RecordSearch;
  }
}

/** A person's record. One that does not exist and one that is not to be seen answer the same, and show the same. */
export const page = definePage<'person'>()({
  texts: [
    'PERSON',
    'CHAMPS',
    'GRID',
    'FORMS',
    'AHEAD',
    'ON_DAY',
    'REGLES',
    'DRAFTS',
    'SECOND_FACTOR',
    'SIGN_IN_LINKS',
    'HISTORY',
    'PHOTOS',
    'FILES',
  ],
  search: (raw): RecordSearch => ({
    tab: tabs.find((tab) => tab === raw.tab) ?? 'record',
    line: lines.find((line) => line === raw.line) ?? 'Manager',
    edit: typeof raw.edit === 'string' ? raw.edit : undefined,
    centre: typeof raw.centre === 'number' ? raw.centre : undefined,
    jour: asDay(raw.jour),
    filter: asFilter(raw.filter),
  }),
  load: async ({ params, language }) => {
    const reading = ensureCall(directoryCalls.record, { params: { IdPersonneEV1: Number(params.IdPersonneEV1) } });
    await Promise.all([
      loadForms(fieldLists, language),
      reading.catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      }),
    ]);
  },
  Page: RecordScreen,
});

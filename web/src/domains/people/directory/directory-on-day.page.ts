import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { DirectoryOnDayScreen } from './directory-on-day.screen.tsx';
import { type OnDaySearch, questionOnDay } from './directory-on-day.search.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly directoryOnDay: OnDaySearch;
  }
}

const key = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined);

/** Who was there on a past day, or will be on a coming one. */
export const page = definePage<'directoryOnDay'>()({
  texts: ['AHEAD', 'ON_DAY', 'CHAMPS', 'PERSON', 'GRID'],
  search: ({ societe, site, manager, skip, nom }): OnDaySearch => ({
    ...(key(societe) && { societe: key(societe) }),
    ...(key(site) && { site: key(site) }),
    ...(key(manager) && { manager: key(manager) }),
    ...(key(skip) && { skip: key(skip) }),
    ...(typeof nom === 'string' && { nom: nom.slice(0, 200) }),
  }),
  load: async ({ params: { jour }, search }) => await ensureCall(directoryCalls.onDay, questionOnDay(jour, search)),
  Page: DirectoryOnDayScreen,
});

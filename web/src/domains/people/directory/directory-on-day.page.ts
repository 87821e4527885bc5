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

// A word that is a number comes as one.
const said = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value).slice(0, 200) : undefined;

/** Who was there on a past day, or will be on a coming one. */
export const page = definePage<'directoryOnDay'>()({
  texts: ['AHEAD', 'ON_DAY', 'CHAMPS', 'FILTRES', 'CONDITIONS', 'PERSON', 'GRID'],
  search: ({ mots, fonction, pays, societe, site, manager, skip, nom, sans }): OnDaySearch => ({
    ...(said(mots) && { mots: said(mots) }),
    ...(said(fonction) && { fonction: said(fonction) }),
    ...(said(pays) && { pays: said(pays)?.slice(0, 10) }),
    ...(said(sans) && { sans: said(sans) }),
    ...(key(societe) && { societe: key(societe) }),
    ...(key(site) && { site: key(site) }),
    ...(key(manager) && { manager: key(manager) }),
    ...(key(skip) && { skip: key(skip) }),
    ...(said(nom) && { nom: said(nom) }),
  }),
  load: async ({ params: { jour }, search }) => await ensureCall(directoryCalls.onDay, questionOnDay(jour, search)),
  Page: DirectoryOnDayScreen,
});

import type { OfThatDay } from '@passerelle/contracts/directory/directory.contract.ts';
import { wordsFilter } from '@passerelle/contracts/lists/list-state.ts';
import type { ListSearch } from '../../../ui/list/list.state.ts';
import { readSearch } from '../../../ui/list/list.state.ts';
import { directoryCatalogue } from './directory.catalogue.ts';

/** Whom of that day the page shows, by what these were then. `nom` is what that is called, `sans` the filters that no day keeps. */
export interface OnDaySearch {
  readonly mots?: string | undefined;
  readonly fonction?: string | undefined;
  readonly pays?: string | undefined;
  readonly societe?: number | undefined;
  readonly site?: number | undefined;
  readonly manager?: number | undefined;
  readonly skip?: number | undefined;
  readonly nom?: string | undefined;
  readonly sans?: string | undefined;
}

/** Whom the page asks for. */
export function askedOnDay({ mots, fonction, pays, societe, site, manager }: OnDaySearch): OfThatDay {
  return {
    ...(mots !== undefined && { Recherche: mots }),
    ...(fonction !== undefined && { Fonction: fonction }),
    ...(pays !== undefined && { Pays: pays }),
    ...(societe !== undefined && { Societe: societe }),
    ...(site !== undefined && { Site: site }),
    ...(manager !== undefined && { Manager: manager }),
  };
}

/** What the page asks the server. */
export function questionOnDay(jour: string, search: OnDaySearch) {
  const { skip } = search;
  return { params: { jour }, query: { ...askedOnDay(search), ...(skip !== undefined && { skip }) } };
}

const keys = { Societe: 'societe', Manager: 'manager' } as const;
/** That somebody is present is what the page shows of any day. */
const meant = ['statuts', 'Physique'];

/** What the directory is narrowed by today, as far as another day knows it; the rest is named in `sans`. */
export function carriedOver(search: ListSearch): OnDaySearch {
  const { filters, text, conditions } = readSearch(directoryCatalogue, search);
  const carried: Record<string, string | number> = {};
  const left: string[] = [];
  for (const [name, { operator, value }] of Object.entries(filters)) {
    const key = name === 'Societe' || name === 'Manager' ? keys[name] : undefined;
    const one = Array.isArray(value) && value.length === 1 ? value[0] : value;
    if (meant.includes(name)) continue;
    if (key && (operator === 'equals' || operator === 'in') && Number.isSafeInteger(Number(one)))
      carried[key] = Number(one);
    else if (name === 'IdPays' && (operator === 'equals' || operator === 'in') && typeof one === 'string')
      carried.pays = one;
    else left.push(name);
  }
  return {
    ...carried,
    ...(text !== '' && { mots: text }),
    ...((left.length > 0 || conditions) && { sans: [...left, ...(conditions ? [wordsFilter] : [])].join(',') }),
  };
}

import assert from 'node:assert/strict';
import pg from 'pg';
import type { Asked } from './loader.ts';
import type { Persona, Rival } from './rivals.ts';

/** The same questions, as the product and as the floor take them. */
export interface Questions {
  readonly product: readonly Asked[];
  readonly floor: readonly Asked[];
}

/** What people type, found in the data itself: last names, first and last names, pieces of e-mails, phone digits. */
export interface Terms {
  readonly long: readonly string[];
  /** Those of the long ones that are names, and so can be seen in the rows that they find. */
  readonly names: readonly string[];
  readonly short: readonly string[];
}

interface Filters {
  readonly countries: readonly string[];
  readonly statuses?: readonly number[];
  readonly entered?: readonly [string, string];
}

/** Who looks at the directory. */
export type Reader = 'hr' | 'employee';

/** HR looks at those present in three countries who came in these years; an employee at three countries. */
export const filtersOf: Readonly<Record<Reader, Filters>> = {
  hr: { countries: ['FR', 'DE', 'GB'], statuses: [500, 600], entered: ['2000-01-01', '2026-12-31'] },
  employee: { countries: ['FR', 'DE', 'GB'] },
};

/** Terms that find 34 to 620 people of a group of 100,000, and some of one and two letters. */
export async function chooseTerms(databaseUrl: string): Promise<Terms> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const choose = async (piece: string, least: number, most: number, limit: number) => {
      const { rows } = await client.query<{ term: string }>(
        `select term from (select ${piece} as term from "Personne" p
            where p."IdPays" in ('FR', 'DE', 'GB') and p."IdStatut" = 500 and p."Physique" and not p."Test") t
          where term ~ '^[a-z0-9]{3,}( [a-z0-9]{3,})?$' group by term having count(*) between $1 and $2 order by md5(term) limit $3`,
        [least, most, limit],
      );
      return rows.map((row) => row.term);
    };
    const first = `split_part(fold(p."Prenom"), ' ', 1)`;
    const last = `split_part(fold(p."Nom"), ' ', 1)`;
    const names = [...(await choose(last, 34, 620, 8)), ...(await choose(`${first} || ' ' || ${last}`, 12, 620, 6))];
    const long = [
      ...names,
      ...(await choose(`substr(split_part(fold(p."Mail"), '@', 1), 1, 6)`, 34, 620, 3)),
      ...(await choose(`right(digits(p."TelMobilePro"), 3)`, 34, 620, 3)),
    ];
    return { long, names, short: ['a', 'ma', 'du', 'b', 'le', 'k'] };
  } finally {
    await client.end();
  }
}

/** A page of the directory under the persona's usual filters, once for each term. */
export function searches(persona: Persona<Reader>, terms: readonly string[]): Questions {
  return {
    product: terms.map((term) => list(persona, { where: { ...whereOf(persona.login), query: term } })),
    floor: terms.map((term) => {
      const [word1, word2] = term.split(' ');
      return floorList(persona, { ...floorFilters(persona.login), word1: word1!, ...(word2 && { word2 }) });
    }),
  };
}

/** A page of the directory under the persona's usual filters, without text. */
export function filtered(persona: Persona<Reader>): Questions {
  return {
    product: [list(persona, { where: whereOf(persona.login) })],
    floor: [floorList(persona, floorFilters(persona.login))],
  };
}

export function list(persona: Persona, filter: object, after?: string): Asked {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), ...(after && { after }) });
  return { path: `/api/PersonneActifs?${query}`, headers: { authorization: persona.authorization } };
}

/** Asks both and compares what they answer, but for what only the product says. */
export async function assertEqual({ product, floor }: Questions, theProduct: Rival, theFloor: Rival): Promise<void> {
  for (const [index, asked] of product.entries()) {
    const { next: _next, ...ours } = (await ask(theProduct, asked)) as Record<string, unknown>;
    assert.deepEqual(ours, await ask(theFloor, floor[index]!), `The floor answers otherwise to ${asked.path}`);
  }
}

export async function ask({ url }: Rival, { method = 'GET', path, headers, body }: Asked): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

function whereOf(login: Reader) {
  const { countries, statuses, entered } = filtersOf[login];
  return {
    IdPays: { inq: countries },
    ...(statuses && { statuts: { inq: statuses } }),
    ...(entered && { DateEntree: { between: entered } }),
  };
}

function floorFilters(login: Reader): Record<string, string> {
  const { countries, statuses, entered } = filtersOf[login];
  return {
    countries: countries.join(),
    ...(statuses && { statuses: statuses.join() }),
    ...(entered && { from: entered[0], to: entered[1] }),
  };
}

function floorList({ login, IdPersonneEV1 }: Persona<Reader>, filters: Readonly<Record<string, string>>): Asked {
  return { path: `/list?${new URLSearchParams({ as: login, me: String(IdPersonneEV1), ...filters })}` };
}

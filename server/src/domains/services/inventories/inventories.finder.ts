import { mostFound } from '@passerelle/contracts/finding/finding.contract.ts';
import { sql } from 'kysely';
import type { Finder } from '../../../engines/finding/finder.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { never } from '../../../platform/db/sql.ts';
import { namedPeople } from '../../people/directory/directory.queries.ts';
import { seesItem } from './inventories.policy.ts';

/** Fewer characters begin the number of half of what there is. */
const least = 3;

/** What somebody holds, or held, by how its number begins: a badge, a serial number, a plate. */
export const itemFinder: Finder = {
  kind: 'item',
  find: async (reader, words) => {
    if (words.length < least) return [];
    const sees = seesItem(reader, 'i', 'p');
    if (sees === never) return [];
    const begins = `${words.toUpperCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    const rows = await rowsOf(
      reader.db,
      sql<{ LibInventaire: string; Numero: string; IdPersonneEV1: number; person: string | null }>`
        select i."LibInventaire", i."Numero", i."IdPersonneEV1",
          case when p."IdPersonneEV1" = ${reader.actor.IdPersonneEV1} or ${namedPeople(reader, 'p')}
            then p."IndexPrenomNom" end as person
        from "Inventaire" i join "Personne" p on p."IdPersonneEV1" = i."IdPersonneEV1"
        where upper(i."Numero") like ${begins} and ${sees}
        order by i."Etat" not in ('held', 'blocked'), i."IdInventaire" desc limit ${mostFound}`,
    );
    return rows.map(({ LibInventaire, Numero, IdPersonneEV1, person }) => ({
      ...{ key: String(IdPersonneEV1), label: `${Numero} · ${LibInventaire}` },
      ...{ detail: person, of: IdPersonneEV1 },
    }));
  },
};

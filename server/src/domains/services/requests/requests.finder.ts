import { sql } from 'kysely';
import type { Finder } from '../../../engines/finding/finder.ts';
import { mayRead } from '../../../engines/requests/readers/requests.policy.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { namedPeople } from '../../people/directory/directory.queries.ts';

/** A request that the reader may open, by its number. */
export const requestFinder: Finder = {
  kind: 'request',
  find: async (reader, words) => {
    const [, number] = /^#?(\d{1,9})$/.exec(words) ?? [];
    if (number === undefined) return [];
    const rows = await rowsOf(
      reader.db,
      sql<{ IdDemande: number; typeDemande: number; person: string | null }>`
        select d."IdDemande", d."typeDemande",
          case when p."IdPersonneEV1" = ${reader.actor.IdPersonneEV1} or ${namedPeople(reader, 'p')}
            then p."IndexPrenomNom" end as person
        from "Demande" d join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1"
        where d."IdDemande" = ${Number(number)} and ${mayRead(reader, 'd')}`,
    );
    return rows.map(({ IdDemande, typeDemande, person }) => ({
      ...{ key: String(IdDemande), label: String(IdDemande) },
      ...{ detail: person, of: typeDemande },
    }));
  },
};

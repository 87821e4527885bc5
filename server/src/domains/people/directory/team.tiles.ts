import { type DashboardThing, mostTold } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { addDays } from '@passerelle/contracts/days.ts';
import { statutsAskedFor } from '@passerelle/contracts/requests/request.ts';
import { personPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { shownAs } from '../../../engines/access/actor.ts';
import { named } from '../../../engines/entities/named.ts';
import { everybody, oneself, type Tile, type TileReader } from '../../../engines/tiles/tile.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { isAway } from '../../foundation/actor/presence.ts';
import { namedPeople, whoseField } from './directory.queries.ts';

const teamDates = { teamArrivals: 'DateEntreePhysique', teamDepartures: 'DateSortiePhysique' } as const;

/** Whoever is under the reader and comes, or goes, within thirty days, where the reader may know that day. */
function ofTeam(reader: TileReader, date: 'DateEntreePhysique' | 'DateSortiePhysique'): Sql {
  const day = sql.ref(`p.${date}`);
  const { today } = reader;
  return sql`"Personne" p where p."IdPersonneEV1Manager" = ${shownAs(reader.actor)} and ${day} between ${today}::date and ${addDays(today, 30)}::date
    and p."Physique" and not p."Test" and p."IdStatut" = any(${sql.val(statutsAskedFor)}::integer[]) and ${namedPeople(reader, 'p')} and ${whoseField(reader, date, 'p')}`;
}

/** Whoever is under the reader and is suspended, such as for a long leave, where the reader may know so. */
const awayOf = (reader: TileReader): Sql => sql`"Personne" p
  where p."IdPersonneEV1Manager" = ${shownAs(reader.actor)} and ${isAway('p')} and ${namedPeople(reader, 'p')} and ${whoseField(reader, 'Suspendu', 'p')}`;

const theTeam: Pick<Tile, 'section' | 'may' | 'opens'> = {
  section: 'team',
  may: everybody,
  opens: (reader) => personPath(oneself(reader), '?tab=organisation'),
};

/** Who comes to the reader's team, and who leaves it, within a month; who of it is away. */
export const teamTiles: readonly Tile[] = [
  ...(['teamArrivals', 'teamDepartures'] as const).map((name): Tile => {
    const date = teamDates[name];
    const day = sql.ref(`p.${date}`);
    return {
      ...theTeam,
      name,
      rows: (reader) => sql`select from ${ofTeam(reader, date)}`,
      tells: async (reader) =>
        await rowsOf(
          reader.db,
          sql<DashboardThing>`select p."IdPersonneEV1"::text as key, ${named('p')} as person, null as name, 'on' as fact,
            ${day}::text as day, null as opens
          from ${ofTeam(reader, date)} order by ${day}, p."IdPersonneEV1" limit ${mostTold}`,
        ),
    };
  }),
  {
    ...theTeam,
    name: 'teamAway',
    rows: (reader) => sql`select from ${awayOf(reader)}`,
    tells: async (reader) =>
      await rowsOf(
        reader.db,
        sql<DashboardThing>`select p."IdPersonneEV1"::text as key, ${named('p')} as person, null as name, null as fact,
            null as day, null as opens
          from ${awayOf(reader)} order by p."IndexPrenomNom", p."IdPersonneEV1" limit ${mostTold}`,
      ),
  },
];

import { type DashboardThing, mostTold } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { expectedStatuts } from '@passerelle/contracts/person/person.fields.ts';
import { personPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { shownAs } from '../../../engines/access/actor.ts';
import { named } from '../../../engines/entities/named.ts';
import { everybody, oneself, type Tile, type TileReader } from '../../../engines/tiles/tile.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { namedPeople, whoseField } from '../../people/directory/directory.queries.ts';
import { fileOf } from './file/file.queries.ts';
import { progressOf } from './file/progress.queries.ts';

const key = sql<number>`p."IdPersonneEV1"`;

/** Whoever is to come into the reader's team and has a hiring file, where the reader may know the day. */
const ofTeam = (reader: TileReader): Sql => sql`"Personne" p
  where p."IdPersonneEV1Manager" = ${shownAs(reader.actor)} and p."IdStatut" = any(${[...expectedStatuts]}::integer[])
    and p."DateEntree" is not null and ${namedPeople(reader, 'p')} and ${whoseField(reader, 'DateEntree', 'p')}
    and ${fileOf(key)} is not null`;

/** How far the hiring files of the reader's team have come, and nothing of what is in them. */
export const hiringTiles: readonly Tile[] = [
  {
    name: 'teamFiles',
    section: 'around',
    may: everybody,
    rows: (reader) => sql`select from ${ofTeam(reader)}`,
    opens: (reader) => personPath(oneself(reader), '?tab=organisation'),
    tells: async (reader) =>
      await rowsOf(
        reader.db,
        sql<DashboardThing>`select p."IdPersonneEV1"::text as key, ${named('p')} as person, null as name,
            ${progressOf(key)} as fact, p."DateEntree"::text as day, null as opens
          from ${ofTeam(reader)} order by p."DateEntree", p."IdPersonneEV1" limit ${mostTold}`,
      ),
  },
];

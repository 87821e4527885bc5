import { type DashboardThing, mostTold } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { addDays, weekdayOf } from '@passerelle/contracts/days.ts';
import { declaredDirectory } from '@passerelle/contracts/directory/directory.fields.ts';
import { sql } from 'kysely';
import { named } from '../../../engines/entities/named.ts';
import { questionBy } from '../../../engines/lists/reader.ts';
import type { ListWhere } from '../../../engines/measures/measure.ts';
import { listTile } from '../../../engines/tiles/list-tile.ts';
import type { Tile, TileReader } from '../../../engines/tiles/tile.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { directory } from './directory.list.ts';
import { people } from './directory.measures.ts';
import { foundPeople, namedPeople } from './directory.queries.ts';
import { teamTiles } from './team.tiles.ts';

/** The first of them, by that date of theirs, which the filter on it lets the reader know. */
async function tellPeople(reader: TileReader, date: Day): Promise<DashboardThing[]> {
  const day = sql.ref(`p.${date}`);
  const question = questionBy(reader, directory, { where: thisWeek(reader, date) });
  return await rowsOf(
    reader.db,
    sql<DashboardThing>`select p."IdPersonneEV1"::text as key, case when p."IdPersonneEV1" = ${reader.actor.IdPersonneEV1}
          or ${namedPeople(reader, 'p')} then ${named('p')} end as person, null as name, 'on' as fact,
        ${day}::text as day, null as opens
      from "Personne" p where ${foundPeople(reader, question)} order by ${day}, p."IdPersonneEV1" limit ${mostTold}`,
  );
}

type Day = 'DateEntreePhysique' | 'DateSortiePhysique';

/** People whose date falls between Monday and Sunday of this week. */
function thisWeek({ kernel, actor, today }: TileReader, date: Day): ListWhere {
  const monday = addDays(today, 1 - weekdayOf(today));
  return people(
    { holds: (right) => kernel.holds(actor, right) },
    { [date]: { between: [monday, addDays(monday, 6)] } },
  );
}

const onADay = (name: 'arrivals' | 'departures', date: Day): Tile =>
  listTile({
    name,
    section: 'around',
    declared: declaredDirectory,
    list: directory,
    where: (reader) => thisWeek(reader, date),
    tells: (reader) => tellPeople(reader, date),
  });

/** Who comes and who goes: in the reader's team within a month, anywhere this week. */
export const directoryTiles: readonly Tile[] = [
  ...teamTiles,
  onADay('arrivals', 'DateEntreePhysique'),
  onADay('departures', 'DateSortiePhysique'),
];

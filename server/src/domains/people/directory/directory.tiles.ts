import { type DashboardThing, mostTold } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { addDays, weekdayOf } from '@passerelle/contracts/days.ts';
import type { DirectoryFilter } from '@passerelle/contracts/directory/directory.fields.ts';
import { statutsAskedFor } from '@passerelle/contracts/requests/request.ts';
import { personPath, screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { shownAs } from '../../../engines/access/actor.ts';
import { named } from '../../../engines/entities/named.ts';
import { questionBy } from '../../../engines/lists/reader.ts';
import { everybody, oneself, type Tile, type TileReader } from '../../../engines/tiles/tile.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { directory } from './directory.list.ts';
import { foundPeople, namedPeople, whoseField } from './directory.queries.ts';

const filters =
  (...names: readonly DirectoryFilter[]) =>
  ({ kernel, actor }: TileReader) =>
    names.every((name) => kernel.holds(actor, `ann-filtre-${name}`));

/** The people whom the directory finds with this filter. */
const peopleFound = (reader: TileReader, where: object): Sql => sql`select from ${found(reader, where)}`;

function found(reader: TileReader, where: object): Sql {
  const question = questionBy(reader, directory, JSON.stringify({ where }));
  return sql`"Personne" p where ${foundPeople(reader, question)}`;
}

/** The first of them, by that date of theirs, which the filter on it lets the reader know. */
async function tellPeople(
  reader: TileReader,
  where: object,
  date: 'DateEntree' | 'DateSortiePhysique',
): Promise<DashboardThing[]> {
  const day = sql.ref(`p.${date}`);
  return await rowsOf(
    reader.db,
    sql<DashboardThing>`select p."IdPersonneEV1"::text as key, case when p."IdPersonneEV1" = ${reader.actor.IdPersonneEV1}
          or ${namedPeople(reader, 'p')} then ${named('p')} end as person, null as name, 'on' as fact,
        ${day}::text as day, null as opens
      from ${found(reader, where)} order by ${day}, p."IdPersonneEV1" limit ${mostTold}`,
  );
}

const teamDates = { teamArrivals: 'DateEntree', teamDepartures: 'DateSortiePhysique' } as const;

/** Whoever is under the reader and comes, or goes, within thirty days, where the reader may know that day. */
function ofTeam(reader: TileReader, date: 'DateEntree' | 'DateSortiePhysique'): Sql {
  const day = sql.ref(`p.${date}`);
  const { today } = reader;
  return sql`"Personne" p where p."IdPersonneEV1Manager" = ${shownAs(reader.actor)} and ${day} between ${today}::date and ${addDays(today, 30)}::date
    and p."Physique" and p."IdStatut" = any(${sql.val(statutsAskedFor)}::integer[]) and ${namedPeople(reader, 'p')} and ${whoseField(reader, date, 'p')}`;
}

const teamTiles = (['teamArrivals', 'teamDepartures'] as const).map((name): Tile => {
  const date = teamDates[name];
  const day = sql.ref(`p.${date}`);
  return {
    name,
    section: 'around',
    may: everybody,
    rows: (reader) => sql`select from ${ofTeam(reader, date)}`,
    opens: (reader) => personPath(oneself(reader), '?tab=organisation'),
    tells: async (reader) =>
      await rowsOf(
        reader.db,
        sql<DashboardThing>`select p."IdPersonneEV1"::text as key, ${named('p')} as person, null as name, 'on' as fact,
            ${day}::text as day, null as opens
          from ${ofTeam(reader, date)} order by ${day}, p."IdPersonneEV1" limit ${mostTold}`,
      ),
  };
});

/** Who comes and who goes: in the reader's team within a month, anywhere this week. */
export const directoryTiles: readonly Tile[] = [
  ...teamTiles,
  {
    name: 'arrivals',
    section: 'around',
    may: filters('DateEntree', 'Physique'),
    rows: (reader) => peopleFound(reader, thisWeek(reader, 'DateEntree')),
    opens: (reader) => directoryWith(thisWeek(reader, 'DateEntree')),
    tells: (reader) => tellPeople(reader, thisWeek(reader, 'DateEntree'), 'DateEntree'),
  },
  {
    name: 'departures',
    section: 'around',
    may: filters('DateSortiePhysique', 'Physique'),
    rows: (reader) => peopleFound(reader, thisWeek(reader, 'DateSortiePhysique')),
    opens: (reader) => directoryWith(thisWeek(reader, 'DateSortiePhysique')),
    tells: (reader) => tellPeople(reader, thisWeek(reader, 'DateSortiePhysique'), 'DateSortiePhysique'),
  },
];

/** People whose date falls between Monday and Sunday of this week, as a filter of the directory. */
function thisWeek({ today }: Pick<TileReader, 'today'>, date: 'DateEntree' | 'DateSortiePhysique') {
  const monday = addDays(today, 1 - weekdayOf(today));
  return { Physique: true, [date]: { between: [monday, addDays(monday, 6)] } };
}

function directoryWith(where: object): string {
  return screenPath('directory', {}, `?query=${encodeURIComponent(JSON.stringify(where))}`);
}

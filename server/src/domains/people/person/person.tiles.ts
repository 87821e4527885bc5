import { type DashboardThing, mostTold } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { personPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { shownAs } from '../../../engines/access/actor.ts';
import { strandsOf } from '../../../engines/entities/reading.queries.ts';
import { everybody, lately, oneself, type Tile, type TileReader } from '../../../engines/tiles/tile.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** What others changed of the reader's own record within a week, as far as its history tells them: from entries `e` with their values `v`. */
async function ownChanges(reader: TileReader) {
  const IdPersonneEV1 = shownAs(reader.actor);
  const strands = await strandsOf(reader, reader.entities, 'Personne', String(IdPersonneEV1));
  const own = strands.find(({ entity }) => entity === 'Personne');
  const names = sql`${sql.val([...(own?.columns.keys() ?? [])])}::text[]`;
  const entries = sql`history_entry e join history_values v using (id)
    where e.entity = 'Personne' and e.entity_id = ${String(IdPersonneEV1)} and ${lately(sql`e.at`)}
      and e."IdPersonneEV1" is distinct from ${IdPersonneEV1} and (v.before ?| ${names} or v.after ?| ${names})`;
  return { entries, columns: own?.columns ?? new Map<string, string>() };
}

async function recordChangedLately(reader: TileReader): Promise<Sql> {
  const { entries } = await ownChanges(reader);
  return sql`select from ${entries}`;
}

/** The fields that they changed, the last changed first. */
async function tellRecord(reader: TileReader): Promise<DashboardThing[]> {
  const { entries, columns } = await ownChanges(reader);
  const changed = await rowsOf(
    reader.db,
    sql<{ column: string; day: string }>`select c.name as column, max(e.at)::date::text as day
      from (select e.at, v.before, v.after from ${entries}) e,
        lateral (select jsonb_object_keys(coalesce(e.before, '{}') || coalesce(e.after, '{}')) as name) c
      where e.before->c.name is distinct from e.after->c.name group by 1 order by 2 desc, 1`,
  );
  const days = new Map<string, string>();
  for (const { column, day } of changed) {
    const field = columns.get(column);
    if (field !== undefined && !days.has(field)) days.set(field, day);
  }
  return [...days]
    .slice(0, mostTold)
    .map(([name, day]) => ({ key: name, person: null, name, fact: 'on', day, opens: null }));
}

/** What others changed of the reader’s record. */
export const personTiles: readonly Tile[] = [
  {
    name: 'recordChanged',
    section: 'around',
    may: everybody,
    rows: recordChangedLately,
    opens: (reader) => personPath(oneself(reader), '?tab=history'),
    tells: tellRecord,
  },
];

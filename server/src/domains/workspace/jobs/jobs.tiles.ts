import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { administrators, type Tile, type TileReader } from '../../../engines/tiles/tile.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** What the reader asked for that waits or runs; the desk of jobs counts it. */
async function jobsUnderWay({ desk, actor }: TileReader): Promise<Sql> {
  const jobs = await desk.askedBy(actor.IdPersonneEV1);
  const open = jobs.filter(({ state }) => state === 'waiting' || state === 'running');
  return sql`select from generate_series(1, ${open.length}::integer)`;
}

/** Jobs that failed, and what the reader asked for that goes on. */
export const jobTiles: readonly Tile[] = [
  {
    name: 'jobsFailed',
    section: 'night',
    may: administrators,
    rows: () => sql`select from job_failure_told`,
    opens: () => screenPath('jobs'),
  },
  {
    name: 'jobsUnderWay',
    section: 'asked',
    may: ({ actor }) => actor.viewedBy === undefined,
    rows: jobsUnderWay,
    opens: () => null,
  },
];

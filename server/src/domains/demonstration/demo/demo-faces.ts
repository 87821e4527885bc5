import { photosCalls } from '@passerelle/contracts/photos/photos.contract.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { isPresent } from '../../foundation/actor/presence.ts';
import { type CallAs, demoHands } from './demo-hands.ts';
import { holdsDemoGroup } from './demo-life.queries.ts';

/** Of so many people one has a photo, as in a company where it is asked for and not insisted on. */
const oneIn = 3;
const mostFaces = 200;

/**
 * Gives a third of the demonstration group the photos that it would have, by its own calls: behind whoever looks at it meanwhile.
 * Goes on where it was stopped; who ever had a photo is left alone.
 * @throws where a call fails
 */
export async function showFaces(db: Db, callAs: CallAs, stopped: AbortSignal): Promise<void> {
  if (!(await holdsDemoGroup(db))) return;
  const people = await rowsOf(
    db,
    sql<{ key: number; woman: boolean }>`select p."IdPersonneEV1" as key, p."IdGenre" = 2 as woman from "Personne" p
      where p."Physique" and ${isPresent('p')} and p."IdPersonneEV1" % ${sql.lit(oneIn)} = 0
        and not exists (select from "Photo" f where f."IdPersonneEV1" = p."IdPersonneEV1")
      order by p."IdPersonneEV1" limit ${sql.lit(mostFaces)}`,
  );
  const { giveFace } = demoHands(callAs);
  for (const { key, woman } of people) {
    if (stopped.aborted) return;
    await giveFace('hr', key, woman);
    const { rows } = await callAs('admin', photosCalls.waiting, { query: {} });
    const waiting = rows.find(({ person }) => person.IdPersonneEV1 === key);
    if (waiting)
      await callAs('admin', photosCalls.decide, { params: { IdPhoto: waiting.IdPhoto }, body: { decision: 'accept' } });
  }
}

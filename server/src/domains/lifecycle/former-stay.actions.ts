import { sql } from 'kysely';
import type { Writing } from '../../engines/act/act.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { seededRole } from '../actor/seeded-roles.ts';
import { lockPeople } from '../roles/lock-people.ts';
import { endedNow, personRoleRows } from '../roles/roles.tables.ts';

/** Ends what somebody held in the stay that is over, but what everybody holds: who comes back begins with nothing else that is not given anew. */
export async function endFormerStay(writing: Writing, IdPersonneEV1: number): Promise<void> {
  const { db } = writing;
  await lockPeople(db, [IdPersonneEV1]);
  const held = await rowsOf(
    db,
    sql<{ key: number }>`select r."IdPersonneRole" as key from "PersonneRole" r
      where not r."Annule" and ((r."IdPersonneEV1" = ${IdPersonneEV1} and r."IdRole" <> ${seededRole('employee')})
        or r."IdPersonneRoleDelegue" in (select own."IdPersonneRole" from "PersonneRole" own where own."IdPersonneEV1" = ${IdPersonneEV1}))
      order by 1`,
  );
  const ended = await endedNow(db);
  for (const { key } of held) {
    const row = await personRoleRows.find(writing, key);
    if (row) await personRoleRows.update(writing, row, ended);
  }
}

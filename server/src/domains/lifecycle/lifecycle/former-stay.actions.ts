import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import '../../../engines/told/told.events.ts';
import { holdings, isLiveOrToCome } from '../../foundation/actor/live-roles.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { lockPeople } from '../../people/roles/lock-people.ts';
import { rolesCarryingAdm } from '../../people/roles/person-roles.queries.ts';
import { endedNow, personRoleRows } from '../../people/roles/roles.tables.ts';

/** Ends what somebody held in the stay that is over, but what everybody holds: who comes back begins with nothing else that is not given anew. */
export async function endFormerStay(writing: Writing, IdPersonneEV1: number): Promise<void> {
  await endRoles(writing, IdPersonneEV1, sql<boolean>`r."IdRole" <> ${seededRole('employee')}`);
}

/**
 * Ends what opened administration to somebody who was kept out and comes in again: that is given by a plan, which two look
 * at, and would come back by whoever lets them in alone.
 */
export async function endAdministration(writing: Writing, IdPersonneEV1: number): Promise<void> {
  const roles = [...(await rolesCarryingAdm(writing.db))];
  const ended = await endRoles(writing, IdPersonneEV1, sql<boolean>`r."IdRole" = any(${sql.val(roles)}::integer[])`);
  for (const role of ended) {
    const values = { role };
    await writing.emit('people.told', { people: [IdPersonneEV1], kind: 'roleEnded', values, by: writing.by });
  }
}

/** Ends the roles `r` of somebody that a condition keeps, with what was delegated of them. Answers those that were not over. */
async function endRoles(writing: Writing, IdPersonneEV1: number, which: Sql<boolean>): Promise<readonly number[]> {
  const { db } = writing;
  await lockPeople(db, [IdPersonneEV1]);
  const held = await rowsOf(
    db,
    sql<{ key: number; role: number; own: boolean }>`select r."IdPersonneRole" as key, r."IdRole" as role,
        exists (select from ${holdings} where pr."IdPersonneRole" = r."IdPersonneRole" and pr."IdPersonneEV1" = ${IdPersonneEV1}
          and ${isLiveOrToCome}) as own from "PersonneRole" r
      where not r."Annule" and ${which} and (r."IdPersonneEV1" = ${IdPersonneEV1}
        or r."IdPersonneRoleDelegue" in (select own."IdPersonneRole" from "PersonneRole" own where own."IdPersonneEV1" = ${IdPersonneEV1}))
      order by 1`,
  );
  const ended = await endedNow(db);
  for (const { key } of held) {
    const row = await personRoleRows.find(writing, key);
    if (row) await personRoleRows.update(writing, row, ended);
  }
  return held.filter(({ own }) => own).map(({ role }) => role);
}

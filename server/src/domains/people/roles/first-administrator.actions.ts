import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { countHolders } from '../../foundation/actor/held-rights.queries.ts';
import { dayThere, holdings, isLiveOrToCome } from '../../foundation/actor/live-roles.ts';
import { signsIn } from '../../foundation/actor/presence.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { lockAdministration } from './administration.ts';
import { leavesDefault } from './given-rows.ts';
import { lockPeople } from './lock-people.ts';
import { personRoleRows } from './roles.tables.ts';

/** Who names them: nobody is there yet who could. */
export const firstAdministrator = { call: 'roles.firstAdministrator', actor: { system: 'roles.firstAdministrator' } };

/**
 * Gives somebody the administrator's role where nobody who can come in holds it: the first of an installation. Whoever
 * holds it gives it to others on screen.
 */
export async function nameFirstAdministrator(writing: Writing, login: string): Promise<'named' | 'held' | 'unknown'> {
  const { db } = writing;
  const IdRole = seededRole('administrator');
  // Two who are named at once come one after the other.
  await lockAdministration(db);
  if ((await countHolders(db, 'adm', [])) > 0) return 'held';
  const [person] = await rowsOf(
    db,
    sql<{ IdPersonneEV1: number }>`select p."IdPersonneEV1" from "Personne" p
        where lower(p."CompteAD") = lower(${login}) and ${signsIn('p')}`,
  );
  if (!person) return 'unknown';
  const { IdPersonneEV1 } = person;
  await lockPeople(db, [IdPersonneEV1]);
  // Theirs from a later day on, or less of it than it gives: it is theirs whole, and now.
  const [theirs] = await rowsOf(
    db,
    sql<{ IdPersonneRole: number; today: string }>`select pr."IdPersonneRole", ${dayThere} as today from ${holdings}
        where pr."IdPersonneEV1" = ${IdPersonneEV1} and pr."IdRole" = ${IdRole} and own."IdPersonneRole" is null
          and ${isLiveOrToCome}`,
  );
  const row = theirs && (await personRoleRows.find(writing, theirs.IdPersonneRole));
  // Whoever has not come in yet begins in it: what is still to be set up is seen there.
  const opens = (await leavesDefault(writing, IdPersonneEV1)) ? { ParDefaut: true } : {};
  const whole = { DateDebut: theirs?.today, DateFin: null, Restriction: null };
  if (row) await personRoleRows.update(writing, row, { ...whole, ...opens });
  else await personRoleRows.insert(writing, { IdPersonneEV1, IdRole, ...opens });
  return 'named';
}

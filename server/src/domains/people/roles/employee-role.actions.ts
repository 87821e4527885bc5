import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isPresent } from '../../foundation/actor/presence.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

/** Whether these new values of a person's could bring them the employee role. */
export function mayBringEmployeeRole(after: object | null): boolean {
  return after !== null && ['IdStatut', 'CompteAD', 'Physique'].some((column) => column in after);
}

/**
 * Gives the employee role to those of these people who are present, have a login and never held it; it is what they
 * act under where they hold no other. Answers who got it: their rights changed.
 */
export async function giveEmployeeRole(db: Db, people: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ IdPersonneEV1: number }>`
    insert into "PersonneRole" ("IdPersonneEV1", "IdRole", "ParDefaut")
    select p."IdPersonneEV1", ${seededRole('employee')},
      not exists (select from "PersonneRole" held where held."IdPersonneEV1" = p."IdPersonneEV1" and held."ParDefaut")
    from "Personne" p
    where p."IdPersonneEV1" = any(${people}) and p."Physique" and p."CompteAD" is not null
      and ${isPresent('p')}
      and not exists (select from "PersonneRole" held
        where held."IdPersonneEV1" = p."IdPersonneEV1" and held."IdRole" = ${seededRole('employee')}
          and held."IdPersonneRoleDelegue" is null)
    returning "IdPersonneEV1"`.execute(db);
  return rows.map(({ IdPersonneEV1 }) => IdPersonneEV1);
}

/** Which of these people hold more than the employee role as it was given, or handed it to somebody. */
export async function holdMoreThanEmployee(db: Db, people: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ IdPersonneEV1: number }>`
    select distinct held."IdPersonneEV1" from "PersonneRole" held
    where held."IdPersonneEV1" = any(${people}) and (
      held."IdRole" <> ${seededRole('employee')} or held."IdPersonneRoleDelegue" is not null or held."Annule"
      or held."DateFin" is not null
      or exists (select from "PersonneRole" given where given."IdPersonneRoleDelegue" = held."IdPersonneRole"))`.execute(
    db,
  );
  return rows.map(({ IdPersonneEV1 }) => IdPersonneEV1);
}

import type { Output } from '@passerelle/contracts/call.ts';
import type { ProgramScope } from '@passerelle/contracts/callers.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { programCalls } from '@passerelle/contracts/programs/programs.contract.ts';
import { sql } from 'kysely';
import { named } from '../../../engines/entities/named.ts';
import { type Db, rowsOf, rowsPrepared } from '../../../platform/db/database.ts';
import { notOver, usualToday } from '../../../platform/db/days.ts';
import { instant, type Sql } from '../../../platform/db/sql.ts';
import { roleName } from '../../foundation/actor/live-roles.ts';
import { isActive } from '../../foundation/actor/presence.ts';

/** A technical account: nobody, and so no session. */
const isAccount = (alias: string): Sql<boolean> =>
  sql<boolean>`(not ${sql.ref(`${alias}.Physique`)} and ${isActive(alias)})`;

/** Whether the token `k` opens. */
const opens = sql<boolean>`(${notOver(sql`k."DateFin"`, usualToday)} and (k.replaced is null or k.replaced > now()))`;

export async function readPrograms(db: Db, language: Language): Promise<Output<typeof programCalls.list>['programs']> {
  return await rowsOf(
    db,
    sql<Output<typeof programCalls.list>['programs'][number]>`
      select g."IdProgramme", g."LibProgramme", ${named('p')} as account, g."Portees" as scopes,
        case when r."IdRole" is not null then ${roleName(language)} end as "LibRole", ${instant(sql`g."DateC"`)} as "DateC",
        case when g."DateArret" is not null then 'ended' when r."IdRole" is null or not ${isAccount('p')} then 'closed'
          when not exists (select from program_token k where k."IdProgramme" = g."IdProgramme" and ${opens}) then 'expired'
          else 'active' end as state,
        (select k."DateFin" from program_token k where k."IdProgramme" = g."IdProgramme" and k.replaced is null
          order by k.id desc limit 1) as "DateFin",
        (select ${instant(sql`max(k.replaced)`)} from program_token k where k."IdProgramme" = g."IdProgramme"
          and k.replaced is not null and ${opens}) as "overlapUntil",
        (select ${instant(sql`max(k.last_used)`)} from program_token k where k."IdProgramme" = g."IdProgramme") as "lastUsed"
      from program g join "Personne" p using ("IdPersonneEV1") left join "Role" r on r."IdRole" = g."IdRole"
      order by g."DateArret" is not null, g."LibProgramme" collate "und-x-icu", g."IdProgramme"`,
  );
}

/** What a program may be made of. */
export async function readChoices(db: Db, language: Language): Promise<Output<typeof programCalls.choices>> {
  const [accounts, roles] = await Promise.all([
    rowsOf(
      db,
      sql<{ IdPersonneEV1: number; IndexPrenomNom: string }>`select p."IdPersonneEV1", p."IndexPrenomNom"
        from "Personne" p where ${isAccount('p')} order by p."IndexPrenomNom" collate "und-x-icu", p."IdPersonneEV1"`,
    ),
    rowsOf(
      db,
      sql<{ IdRole: number; LibRole: string }>`select r."IdRole", ${roleName(language)} as "LibRole" from "Role" r
        order by ${roleName(language)} collate "und-x-icu", r."IdRole"`,
    ),
  ]);
  return { accounts, roles };
}

export async function isTechnicalAccount(db: Db, IdPersonneEV1: number): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1} and ${isAccount('p')}`,
  );
  return rows.length > 0;
}

export async function isRole(db: Db, IdRole: number): Promise<boolean> {
  return (await rowsOf(db, sql`select from "Role" where "IdRole" = ${IdRole}`)).length > 0;
}

/** A program whose token was shown, and what its account's rights were made from. */
export interface FoundProgram {
  readonly token: number;
  readonly program: number;
  readonly scopes: readonly ProgramScope[];
  readonly IdPersonneEV1: number;
  readonly IdRole: number;
  /** Changes whenever what the account may under that role does. */
  readonly version: string;
  /** Its use was noted within the last minutes. */
  readonly noted: boolean;
}

/** Whether the program known so may call: it was not ended, its account and its role are there, and a token of it opens. */
export const mayCall = (program: string): Sql<boolean> => {
  const of = (column: string) => sql.ref(`${program}.${column}`);
  return sql<boolean>`(${of('DateArret')} is null and ${of('IdRole')} is not null
    and exists (select from "Personne" p where p."IdPersonneEV1" = ${of('IdPersonneEV1')} and ${isAccount('p')})
    and exists (select from program_token k where k."IdProgramme" = ${of('IdProgramme')} and ${opens}))`;
};

/** As whom a program sees what it is told of; undefined while it may not call. */
export async function programAs(
  db: Db,
  IdProgramme: number,
): Promise<{ readonly IdPersonneEV1: number; readonly IdRole: number } | undefined> {
  const [found] = await rowsOf(
    db,
    sql<{ IdPersonneEV1: number; IdRole: number }>`select g."IdPersonneEV1", g."IdRole" from program g
      where g."IdProgramme" = ${IdProgramme} and ${mayCall('g')}`,
  );
  return found;
}

/** Whose token this is, while it opens anything. */
export async function findProgram(db: Db, hash: Buffer): Promise<FoundProgram | undefined> {
  const [found] = await rowsPrepared(
    db,
    sql<FoundProgram>`select k.id as token, g."IdProgramme" as program, g."Portees" as scopes, g."IdPersonneEV1", g."IdRole",
        p."VersionDroits" || '/' || m.version as version,
        coalesce(k.last_used > now() - interval '5 minutes', false) as noted
      from program_token k join program g using ("IdProgramme") join "Personne" p using ("IdPersonneEV1")
      join "Role" r on r."IdRole" = g."IdRole" cross join model_version m
      where k.hash = ${hash} and ${opens} and g."DateArret" is null and ${isAccount('p')}`,
  );
  return found;
}

export async function noteUse(db: Db, token: number): Promise<void> {
  await db.updateTable('program_token').set({ last_used: new Date() }).where('id', '=', token).execute();
}

import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import type { AccountSystem, OutsideSystem } from '@passerelle/contracts/provisioning/account-systems.ts';
import { toldFields } from '@passerelle/contracts/provisioning/told-fields.ts';
import { sql } from 'kysely';
import { type Db, rowsOf, rowsPrepared } from '../../../platform/db/database.ts';
import { notOver, todayAt } from '../../../platform/db/days.ts';
import { isOneOf, notFlushed, type Sql } from '../../../platform/db/sql.ts';
import type { AccountField, AccountValues } from '../../../ports/accounts.ts';
import { isActive, isPresent } from '../../foundation/actor/presence.ts';

const everybody = sql<boolean>`true`;
const ofCompany = (flag: string) => sql<boolean>`(p."Physique" and coalesce(s.${sql.ref(flag)}, false))`;

/** What a system is told, and who has an account in it, of the person known as `p` and their company as `s`. */
interface Mirror {
  readonly told: readonly AccountField[];
  readonly whose: Sql<boolean>;
}

/** No system is told more than it needs. */
export const mirrors: Readonly<Record<OutsideSystem, Mirror>> = {
  directory: { told: toldFields.directory, whose: everybody },
  mailSuite: { told: toldFields.mailSuite, whose: sql<boolean>`p."Physique"` },
  helpdesk: { told: toldFields.helpdesk, whose: sql<boolean>`p."Physique"` },
  payroll: { told: toldFields.payroll, whose: ofCompany('InterfacePaie') },
  time: { told: toldFields.time, whose: ofCompany('Planete') },
};

const value: Readonly<Record<AccountField, Sql>> = {
  CompteAD: sql`p."CompteAD"`,
  Mail: sql`p."Mail"`,
  Prenom: sql`p."Prenom"`,
  Nom: sql`p."Nom"`,
  Fonction: sql`p."Fonction"`,
  LibSociete: sql`s."LibSociete"`,
  IdSet: sql`s."IdSet"`,
  LibSite: sql`site."LibSite"`,
  IdContrat: sql`p."IdContrat"::text`,
  IdPays: sql`p."IdPays"`,
  IdLangue: sql`p."IdLangue"`,
  TelFixePro: sql`p."TelFixePro"`,
  TelMobilePro: sql`p."TelMobilePro"`,
  IdPersonne: sql`p."IdPersonne"::text`,
  // A licence holds until the end of its last day there, whether anybody has looked since or not.
  Office365: sql`(p."Office365" and ${notOver(sql`p."DateExpirationOffice"`, todayAt('p'))})::text`,
  DateEntreePhysique: sql`p."DateEntreePhysique"::text`,
  DateSortiePhysique: sql`p."DateSortiePhysique"::text`,
};

/** Columns of a person that some system is told of, or that decide whether an account is usable. */
export const mirroredColumns: ReadonlySet<string> = new Set([
  ...[
    'CompteAD',
    'Mail',
    'Prenom',
    'Nom',
    'Fonction',
    'IdContrat',
    'IdPays',
    'IdLangue',
    'TelFixePro',
    'TelMobilePro',
    'IdPersonne',
  ],
  ...[
    'Office365',
    'DateExpirationOffice',
    'DateEntreePhysique',
    'DateSortiePhysique',
    'IdSociete',
    'IdSite',
    'IdPersonneEV1Manager',
  ],
  ...['IdStatut', 'Suspendu', 'Desactive'],
]);

/** Being created, come back, or where that failed: their accounts are made before they are usable. */
export const arriving: readonly number[] = [
  statuts.BROUILLON,
  statuts.ERROR,
  statuts.REWELCOMING,
  statuts.REREWELCOMING,
];

/** Somebody's account in a system, as their record says it is to be now. */
export interface Wanted {
  readonly known: string | null;
  /** It could be used when it was seen last. */
  readonly usable: boolean;
  readonly enabled: boolean;
  readonly left: boolean;
  readonly values: AccountValues;
  readonly manager: string | null;
  /** Payroll is to number them, and has not: who is told the number cannot be yet. */
  readonly awaitsNumber: boolean;
}

/** A mailbox outlives the stay by as long as was decided. */
const mailboxStays = sql<boolean>`exists (select from mailbox_end m where m."IdPersonneEV1" = p."IdPersonneEV1")`;

/** Whether the account of a person known as `p`, of the company `s`, is to be usable in a system. */
export const isUsable = (system: OutsideSystem): Sql<boolean> =>
  sql<boolean>`(${isActive('p')} and p."CompteAD" is not null and ${mirrors[system].whose})`;

/** Whether somebody may use no account any more, who is not being created either. */
export async function isKeptOut(db: Db, IdPersonneEV1: number): Promise<boolean> {
  const [person] = await rowsOf(
    db,
    sql<{ out: boolean }>`select not ${isActive('p')} and p."IdStatut" <> all(${sql.val(arriving)}::integer[]) as out
      from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  return person?.out ?? false;
}

const unnumbered = sql<boolean>`(p."IdPersonne" is null and ${mirrors.payroll.whose} and not exists (select from account paid
  where paid.system = 'payroll' and paid."IdPersonneEV1" = p."IdPersonneEV1" and paid.external_id is not null))`;

/** Undefined where the person is there no more. */
export async function readWanted(db: Db, system: OutsideSystem, IdPersonneEV1: number): Promise<Wanted | undefined> {
  return (await readAllWanted(db, system, [IdPersonneEV1])).get(IdPersonneEV1);
}

/** The same of several people, by their keys. */
export async function readAllWanted(
  db: Db,
  system: OutsideSystem,
  people: readonly number[],
): Promise<ReadonlyMap<number, Wanted>> {
  const { told, whose } = mirrors[system];
  const rows = await rowsPrepared(
    db,
    sql<
      Wanted & { readonly key: number }
    >`select p."IdPersonneEV1" as key, a.external_id as known, coalesce(a.enabled, false) as usable,
        ${isUsable(system)} as enabled,
        not ((${isPresent('p')} or p."IdStatut" = any(${sql.val(arriving)}::integer[])
          or ${system === 'mailSuite' ? mailboxStays : sql`false`}) and ${whose}) as left,
        json_build_object(${sql.join(told.flatMap((field) => [sql.lit(field), value[field]]))}) as values,
        above.external_id as manager,
        ${(told as readonly AccountField[]).includes('IdPersonne') ? unnumbered : sql`false`} as "awaitsNumber"
      from "Personne" p left join "Societe" s on s."IdSociete" = p."IdSociete"
        left join "Site" site on site."IdSite" = p."IdSite"
        left join account a on a.system = ${system} and a."IdPersonneEV1" = p."IdPersonneEV1"
        left join account above on above.system = ${system} and above."IdPersonneEV1" = p."IdPersonneEV1Manager"
      where ${isOneOf(sql`p."IdPersonneEV1"`, people)}`,
  );
  return new Map(rows.map(({ key, ...wanted }) => [key, wanted]));
}

/** In which systems somebody is to have an account, or has one, in the order in which they are made. */
export async function systemsOf(db: Db, IdPersonneEV1: number): Promise<ReadonlySet<AccountSystem>> {
  const rows = await rowsOf(
    db,
    sql<{ system: AccountSystem }>`
      select m.system from "Personne" p left join "Societe" s on s."IdSociete" = p."IdSociete"
        cross join lateral (values ${sql.join(
          Object.entries(mirrors).map(([system, { whose }]) => sql`(${sql.lit(system)}, ${whose})`),
        )}) m(system, whose)
      where p."IdPersonneEV1" = ${IdPersonneEV1} and (m.whose
        or exists (select from account a where a.system = m.system and a."IdPersonneEV1" = p."IdPersonneEV1"))`,
  );
  return new Set(rows.map(({ system }) => system));
}

/** Which of these people are followed outside: some system has an account of theirs, or is to have one soon. */
export async function followed(db: Db, people: readonly number[]): Promise<readonly number[]> {
  const rows = await rowsPrepared(
    db,
    sql<{
      key: number;
    }>`select key from (select value::integer as key from json_array_elements_text(${JSON.stringify(people)}::json)) asked
      where exists (select from account a where a."IdPersonneEV1" = key)
        or exists (select from account_run r where r."IdPersonneEV1" = key and r.state in ('running', 'failed'))`,
  );
  return rows.map(({ key }) => key);
}

/** What an account is called outside, and how it was seen. */
export interface NotedAccount {
  readonly IdPersonneEV1: number;
  readonly id: string;
  readonly enabled: boolean;
  readonly values: AccountValues;
}

/**
 * Keeps in mind what accounts are called in a system, and how they were seen: as they are wanted, so that nothing of them
 * differs. Lost, they are looked for again.
 */
export async function noteAccounts(db: Db, system: OutsideSystem, noted: readonly NotedAccount[]): Promise<void> {
  // Noted twice, the last counts.
  const each = [...new Map(noted.map((one) => [one.IdPersonneEV1, one])).values()];
  await rowsPrepared(
    db,
    sql`with noted as (
      select * from jsonb_to_recordset(${JSON.stringify(each)}::jsonb) as one(
        "IdPersonneEV1" integer, id text, enabled boolean, "values" jsonb) order by "IdPersonneEV1"),
    mended as (
      delete from account_gap where system = ${system} and "IdPersonneEV1" in (select "IdPersonneEV1" from noted)),
    settled as (
      update account_closing set held_at = null where system = ${system} and held_at is not null
        and "IdPersonneEV1" in (select "IdPersonneEV1" from noted))
    insert into account (system, "IdPersonneEV1", external_id, seen, enabled)
    select ${system}, "IdPersonneEV1", id, "values", enabled from noted
    on conflict (system, "IdPersonneEV1") do update set external_id = excluded.external_id, seen = excluded.seen,
      enabled = excluded.enabled, seen_at = now() returning ${notFlushed}`,
  );
}

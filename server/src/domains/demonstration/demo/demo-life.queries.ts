import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { under } from '../../../platform/sure.ts';
import { isPresent } from '../../foundation/actor/presence.ts';
import { servicesSites } from './cast.ts';

const told = ['manager', 'mission', 'employee', 'recruiter'];

/** Somebody who is to come, for whom a hiring file is opened. */
export interface ToCome {
  readonly IdPersonneEV1: number;
  readonly Prenom: string;
  readonly Nom: string;
  readonly DateNaissance: string;
  readonly Recruteur: number | null;
  readonly IdPays?: string | null;
}

/** Somebody who is there twice once the name of the other record is put right. */
export interface Twin {
  readonly IdPersonneEV1: number;
  readonly Prenom: string;
  readonly Nom: string;
  readonly DateNaissance: string;
}

/** Whether the people in the database are those of the demonstration group. */
export async function holdsDemoGroup(db: Db): Promise<boolean> {
  const { here } = await rowOf(
    db,
    sql<{ here: boolean }>`select exists (select from "Site" where "LibSite" = ${servicesSites[0]})
      and (select count(*) from "Personne" where lower("CompteAD") = any(${told})) = ${told.length} as here`,
  );
  return here;
}

/** The demonstration group is here, and none of it has asked for anything or has a photo. */
export async function isUnlived(db: Db): Promise<boolean> {
  const { unlived } = await rowOf(
    db,
    sql<{
      unlived: boolean;
    }>`select not exists (select from "Demande") and not exists (select from "Photo") as unlived`,
  );
  return unlived && (await holdsDemoGroup(db));
}

/** Whom the story of the demonstration is about, and where: keys, and days counted from today in Paris. */
export async function demoTeam(db: Db) {
  const logins = await rowsOf(
    db,
    sql<{ login: string; IdPersonneEV1: number }>`select lower("CompteAD") as login, "IdPersonneEV1" from "Personne"
      where lower("CompteAD") = any(${told})`,
  );
  const keys = new Map(logins.map(({ login, IdPersonneEV1 }) => [login, IdPersonneEV1]));
  const manager = under(keys, 'manager');
  const below = await rowsOf(
    db,
    sql<{ IdPersonneEV1: number; reports: boolean }>`
      select p."IdPersonneEV1", p."IdPersonneEV1Manager" = ${manager} as reports
      from "Personne" p join "Personne" m on m."IdPersonneEV1" = p."IdPersonneEV1Manager"
      where ${manager} in (p."IdPersonneEV1Manager", m."IdPersonneEV1Manager")
        and p."Physique" and ${isPresent('p')} and lower(p."CompteAD") not in ('assistant', 'employee')
      order by reports desc, p."IdPersonneEV1"`,
  );
  const { IdSite } = await rowOf(
    db,
    sql<{ IdSite: number }>`select "IdSite" from "Site" where "LibSite" = ${servicesSites[0]}`,
  );
  const recruiter = under(keys, 'recruiter');
  // Those of the recruiter’s and payroll’s country first, and among them the recruiter’s own.
  const toCome = await rowsOf(
    db,
    sql<
      ToCome & { readonly Manager: number | null; readonly DateEntreePhysique: string | null }
    >`select "IdPersonneEV1", "Prenom", "Nom", "DateNaissance"::text as "DateNaissance",
        "IdPersonneEV1Recruteur" as "Recruteur", "IdPersonneEV1Manager" as "Manager", "IdPays",
        "DateEntreePhysique"::text as "DateEntreePhysique"
      from "Personne" where "IdStatut" in (${sql.join([statuts.BROUILLON, statuts.REWELCOMING, statuts.REREWELCOMING, statuts.ONBOARDING])})
        and "DateNaissance" is not null and "Physique"
      order by "IdPays" = 'FR' desc, "IdPersonneEV1Recruteur" is not distinct from ${recruiter} desc, "IdStatut", "IdPersonneEV1" desc limit 8`,
  );
  const payrollCompanies = await rowOf(
    db,
    sql<{
      takesFiles: number | null;
      takesNone: number | null;
    }>`select min("IdSociete") filter (where "InterfacePaie") as "takesFiles",
        min("IdSociete") filter (where not "InterfacePaie") as "takesNone"
      from "Societe" where "Recrute" and "IdPays" = 'FR' and "IdSociete" <> (select min("IdSociete") from "Societe")`,
  );
  const alike = await rowsOf(
    db,
    sql<Twin>`select distinct on ("IdStatut") "IdPersonneEV1", "Prenom", "Nom", "DateNaissance"::text as "DateNaissance"
      from "Personne" p where "IdStatut" in (${statuts.ACTIVE}, ${statuts.INACTIVE}) and "IdPays" = 'FR' and "Physique"
        and not "Test" and "DateNaissance" is not null and "CompteAD" like '%.%' and "IdGenre" = 1
        and not exists (select from "Personne" below where below."IdPersonneEV1Manager" = p."IdPersonneEV1")
      order by "IdStatut", "IdPersonneEV1" desc`,
  );
  const keysOf = (reports: boolean) => below.filter((one) => one.reports === reports).map((one) => one.IdPersonneEV1);
  const today = usualToday();
  return {
    manager,
    /** They report to `manager`, whose assistant is theirs. */
    reports: keysOf(true).slice(0, 4),
    /** Some of those who report to them. */
    others: keysOf(false).slice(0, 3),
    employee: under(keys, 'employee'),
    /** Files are opened for them, by the recruiter who recruits them. */
    toCome,
    recruiter,
    /** Companies to come to, by whether their payroll takes files by itself. */
    payrollCompanies,
    /** Somebody who is here and leads nobody, and somebody who left. */
    alike,
    missionManager: under(keys, 'mission'),
    site: IdSite,
    dayFrom: (days: number) => addDays(today, days),
  };
}

export type DemoTeam = Awaited<ReturnType<typeof demoTeam>>;

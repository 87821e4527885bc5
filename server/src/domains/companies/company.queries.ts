import type { CompanyUses } from '@passerelle/contracts/companies/companies.contract.ts';
import { sql } from 'kysely';
import { dayThere } from '../../engines/catalogue/in-force.ts';
import { type Db, rowOf, rowsOf } from '../../platform/db/database.ts';
import { isPresent, isPresentPerson } from '../actor/presence.ts';

/** What hangs on a company. */
export async function readCompanyUses(db: Db, IdSociete: number): Promise<CompanyUses> {
  return await rowOf(
    db,
    sql<CompanyUses>`select
        (select count(*) from "Personne" p where p."IdSociete" = ${IdSociete} and ${isPresentPerson('p')})::integer as present,
        (select count(*) from "Personne" p where p."IdSociete" = ${IdSociete} and not ${isPresent('p')})::integer as former,
        (select count(*) from "Personne" p where p."IdSocietePrestation" = ${IdSociete} and ${isPresentPerson('p')})::integer as served,
        (select count(*) from "CentreCout" c where c."IdSociete" = ${IdSociete})::integer as "costCentres"`,
  );
}

export interface CompanyDays {
  readonly DateDebut: string | null;
  readonly DateFin: string | null;
  /** There, by its country's clocks. */
  readonly today: string;
  readonly yesterday: string;
}

/** The days of a company; undefined where there is none. */
export async function readCompanyDays(db: Db, IdSociete: number): Promise<CompanyDays | undefined> {
  const [days] = await rowsOf(
    db,
    sql<CompanyDays>`select s."DateDebut", s."DateFin", ${dayThere('s')} as today, ${dayThere('s')} - 1 as yesterday
      from "Societe" s where s."IdSociete" = ${IdSociete} for no key update`,
  );
  return days;
}

/** A key for a company to be. */
export async function nextCompanyKey(db: Db): Promise<number> {
  const next = await rowOf(
    db,
    sql<{ key: number }>`select nextval(pg_get_serial_sequence('"Societe"', 'IdSociete'))::integer as key`,
  );
  return next.key;
}

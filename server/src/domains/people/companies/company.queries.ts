import type { CompanyUses } from '@passerelle/contracts/companies/companies.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { todayAt } from '../../../platform/db/days.ts';
import { isPresent, isPresentPerson } from '../../foundation/actor/presence.ts';
import { readUsesOf } from '../../foundation/reference/uses.queries.ts';

const told = { Personne: ['IdSociete', 'IdSocietePrestation'], CentreCout: ['IdSociete'] };

/** Who and what hangs on a company. */
export async function readCompanyUses(db: Db, IdSociete: number): Promise<CompanyUses> {
  const [counts, others] = await Promise.all([readCounts(db, IdSociete), readUsesOf(db, 'Societe', IdSociete, told)]);
  return { ...counts, others };
}

async function readCounts(db: Db, IdSociete: number): Promise<Omit<CompanyUses, 'others'>> {
  return await rowOf(
    db,
    sql<Omit<CompanyUses, 'others'>>`select
        (select count(*) from "Personne" p where p."IdSociete" = ${IdSociete} and ${isPresentPerson('p')})::integer as present,
        (select count(*) from "Personne" p where p."IdSociete" = ${IdSociete} and not ${isPresent('p')})::integer as former,
        (select count(*) from "Personne" p where p."IdSocietePrestation" = ${IdSociete} and ${isPresentPerson('p')})::integer as served,
        (select count(*) from "CentreCout" c where c."IdSociete" = ${IdSociete})::integer as "costCentres",
        (select count(*) from "Demande" d where d."IdSociete" = ${IdSociete} and d."IdStade" in (${stages.sent}, ${stages.underWay}))::integer as requests`,
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
    sql<CompanyDays>`select s."DateDebut", s."DateFin", ${todayAt('s')} as today, ${todayAt('s')} - 1 as yesterday
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

import type { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import type { Output } from '@passerelle/contracts/call.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { bamRequest } from '@passerelle/contracts/requests/types/bam.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { namedBy } from '../../../engines/entities/named.ts';
import { inForce } from '../../../engines/requests/kind/in-force.queries.ts';
import { readsWhole } from '../../../engines/requests/readers/request-fields.policy.ts';
import { mayRead } from '../../../engines/requests/readers/requests.policy.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { todayAt } from '../../../platform/db/days.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { namedPeople } from '../../people/directory/directory.queries.ts';

interface Reader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** What a file is, of what reads it. */
const bamFile = { type: bamRequest };

type Periods = Output<typeof bamCalls.periods>;

/**
 * The periods of somebody's files that the reader may read, and whose managers those that begin later change.
 * @throws {ApiError} NOT_FOUND where they may not know of such a person
 */
export async function readPeriods(reader: Reader, IdPersonneEV1: number): Promise<Periods> {
  const { db, kernel, actor } = reader;
  const [person] = await rowsOf(
    db,
    sql<Periods['person']>`select p."IdPersonneEV1", p."IndexPrenomNom" from "Personne" p
      where p."IdPersonneEV1" = ${IdPersonneEV1}
        and (p."IdPersonneEV1" = ${actor.IdPersonneEV1} or ${namedPeople({ kernel, actor }, 'p')}
          or ${kernel.scope(actor, bamRequest.tracks, 'person', 'p')})`,
  );
  if (!person) throw new ApiError('NOT_FOUND');
  const readable = readsWhole({ kernel, actor }, bamFile, 'd');
  const periods = await rowsOf(
    db,
    sql<
      Periods['periods'][number]
    >`select d."IdDemande" as "IdDossier", t."IdTypeDossier", d."IdStade", ${firstDay}::text as "DateDeDebut",
        coalesce(t."DateCloture", ${lastDay})::text as "DateDeFin",
        case when d."VersionValidee" is not null and (t."DateDeDebut", t."DateDeFin") is distinct from (${firstDay}, ${lastDay})
          then json_build_object('DateDeDebut', t."DateDeDebut", 'DateDeFin', t."DateDeFin") end as revision,
        (select other."IdDemande" from "Demande" other where other."IdDemande" = coalesce(t."IdDemandeProlongee", d."IdDemandeLiee")
          and ${mayRead({ kernel, actor }, 'other')}) as "IdDossierLie", t."IdDemandeProlongee" is not null as prolonge,
        exists (select from "Reservation" r where r."IdDemande" = d."IdDemande" and r.kind = 'bam') as tient
      from "Demande" d join "DossierBAM" t using ("IdDemande")
      where d."IdPersonneEV1" = ${IdPersonneEV1} and d."typeDemande" = ${requestTypeNumbers.bam}
        and d."IdStade" not in (${stages.rejected}, ${stages.cancelled}) and ${readable}
      order by ${firstDay} nulls last, d."IdDemande"`,
  );
  const ahead = await rowsOf(
    db,
    sql<
      Periods['ahead'][number]
    >`select d."IdDemande" as "IdDossier", ${firstDay}::text as "DateDeDebut", t."RefusManagers",
        ${named('Manager2')} as "Manager2", ${named('MngProxi')} as "MngProxi"
      from "Demande" d join "DossierBAM" t using ("IdDemande")
      where d."IdPersonneEV1" = ${IdPersonneEV1} and ${namesManagersStill} and ${readable}
      order by ${firstDay}, d."IdDemande"`,
  );
  return { person, periods, ahead };
}

const named = (field: ManagerField) => namedBy(managerInForce(field));

/** What a file `t` of a request `d` says that is in force of it. */
export function ofFileInForce<T>(name: string): Sql<T> {
  return inForce<T>('DossierBAM', name);
}

type ManagerField = 'Manager2' | 'MngProxi';

/** Whom a file `t`, of a request `d`, names as what is in force of it says: what was validated, while it is decided anew. */
export const managerInForce = (field: ManagerField): Sql<number | null> =>
  sql<number | null>`case when d."VersionValidee" is null then t.${sql.ref(`IdPersonneEV1${field}`)}
    else (d."VersionValidee" -> 'values' ->> ${sql.lit(field)})::integer end`;

/** A file of a request `d` is in force: validated, be it that it is decided anew. */
export const isInForce = sql<boolean>`(d."IdStade" = ${sql.lit(stages.validated)} or d."VersionValidee" is not null)`;

/** It is in force, or was until it was closed. */
export const isInForceOrClosed = sql<boolean>`(d."typeDemande" = ${sql.lit(requestTypeNumbers.bam)}
  and (${isInForce} or d."IdStade" = ${sql.lit(stages.closed)}))`;

/** A file `t` of a request `d` whose managers are not those of the person yet, though it is in force and names some. */
export const namesManagersStill = sql<boolean>`(t."DateManagers" is null and ${isInForce}
  and num_nonnulls(${managerInForce('Manager2')}, ${managerInForce('MngProxi')}) > 0)`;

/** Files that were validated and whose first day has come where the person is, with managers who are not theirs yet. */
export async function bamsToBegin(db: Db, most: number): Promise<readonly number[]> {
  const due = await rowsOf(
    db,
    sql<{ key: number }>`select t."IdDemande" as key from "DossierBAM" t join "Demande" d using ("IdDemande")
      join "Personne" p using ("IdPersonneEV1")
      where ${namesManagersStill} and ${hasBegun}
      order by t."DateDeDebut", t."IdDemande" limit ${most}`,
  );
  return due.map(({ key }) => key);
}

/** How the ticket of a file `t` stands at the help-desk. */
export const ticketState = sql<string | null>`(case when t."IdTicket" is null then null
  when exists (select from ticket_note n where n.ticket = t."IdTicket" and n.closes) then 'clos'
  when exists (select from ticket k where k.id = t."IdTicket" and k.external_id is not null) then 'ouvert'
  else 'demande' end)`;

/** Today, where a person `p` is. */
export const todayThere = todayAt('p');

/** The first day of a file `t`, of a request `d`, as what is in force of it says. */
export const firstDay = ofFileInForce<string>('DateDeDebut');

/** Its last day likewise; null where it has none. */
export const lastDay = ofFileInForce<string | null>('DateDeFin');

/** The first day of a file `t` that is in force has come, where its person `p` is. */
export const hasBegun = sql<boolean>`${firstDay} <= ${todayThere}`;

/** Nothing holds back the closing of a file of a request `d` any more, and its day has come. */
export const mayCloseNow = sql<boolean>`(d."IdStade" = ${sql.lit(stages.validated)} and exists (select from "DossierBAM" t
  join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1"
  where t."IdDemande" = d."IdDemande" and t."DateCloture" <= ${todayThere} and not t."EnLitige" and not t."ARevoirBAM"))`;

/** Files whose day of closing has come. */
export async function bamsToClose(db: Db, most: number): Promise<readonly number[]> {
  const due = await rowsOf(
    db,
    sql<{ key: number }>`select d."IdDemande" as key from "DossierBAM" closing join "Demande" d using ("IdDemande")
      where closing."DateCloture" is not null and ${mayCloseNow} order by d."IdDemande" limit ${most}`,
  );
  return due.map(({ key }) => key);
}

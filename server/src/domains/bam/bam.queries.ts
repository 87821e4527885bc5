import type { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import type { Output } from '@passerelle/contracts/call.ts';
import { requestTypeNumbers, stages } from '@passerelle/contracts/requests/request.ts';
import { bamRequest } from '@passerelle/contracts/requests/types/bam.ts';
import { sql } from 'kysely';
import type { Actor } from '../../engines/access/actor.ts';
import type { AccessKernel } from '../../engines/access/decide.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { namedPeople } from '../directory/directory.queries.ts';
import { mayRead } from '../requests/requests.policy.ts';

interface Reader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

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
  const readable = mayRead({ kernel, actor }, 'd');
  const periods = await rowsOf(
    db,
    sql<
      Periods['periods'][number]
    >`select d."IdDemande" as "IdDossier", t."IdTypeDossier", d."IdStade", t."DateDeDebut"::text,
        coalesce(t."DateCloture", t."DateDeFin")::text as "DateDeFin",
        coalesce(t."IdDemandeProlongee", d."IdDemandeLiee") as "IdDossierLie", t."IdDemandeProlongee" is not null as prolonge,
        exists (select from "Reservation" r where r."IdDemande" = d."IdDemande" and r.kind = 'bam') as tient
      from "Demande" d join "DossierBAM" t using ("IdDemande")
      where d."IdPersonneEV1" = ${IdPersonneEV1} and d."typeDemande" = ${requestTypeNumbers.bam}
        and d."IdStade" not in (${stages.rejected}, ${stages.cancelled}) and ${readable}
      order by t."DateDeDebut" nulls last, d."IdDemande"`,
  );
  const ahead = await rowsOf(
    db,
    sql<Periods['ahead'][number]>`select d."IdDemande" as "IdDossier", t."DateDeDebut"::text,
        ${named('IdPersonneEV1Manager2')} as "Manager2", ${named('IdPersonneEV1MngProxi')} as "MngProxi"
      from "Demande" d join "DossierBAM" t using ("IdDemande")
      where d."IdPersonneEV1" = ${IdPersonneEV1} and d."IdStade" = ${stages.validated} and t."DateManagers" is null
        and num_nonnulls(t."IdPersonneEV1Manager2", t."IdPersonneEV1MngProxi") > 0 and ${readable}
      order by t."DateDeDebut"`,
  );
  return { person, periods, ahead };
}

const named = (
  column: string,
) => sql`(select json_build_object('IdPersonneEV1', m."IdPersonneEV1", 'IndexPrenomNom', m."IndexPrenomNom")
  from "Personne" m where m."IdPersonneEV1" = t.${sql.ref(column)})`;

/** Files that were validated and whose first day has come where the person is, with managers who are not theirs yet. */
export async function bamsToBegin(db: Db, most: number): Promise<readonly number[]> {
  const due = await rowsOf(
    db,
    sql<{ key: number }>`select t."IdDemande" as key from "DossierBAM" t join "Demande" d using ("IdDemande")
      join "Personne" p using ("IdPersonneEV1")
      where t."DateManagers" is null and d."IdStade" = ${stages.validated} and ${hasBegun}
        and num_nonnulls(t."IdPersonneEV1Manager2", t."IdPersonneEV1MngProxi") > 0
      order by t."DateDeDebut", t."IdDemande" limit ${most}`,
  );
  return due.map(({ key }) => key);
}

/** The first day of a file `t` has come, where its person `p` is. */
export const hasBegun = sql<boolean>`t."DateDeDebut" <= (now() at time zone coalesce(
  (select there."Fuseau" from "Pays" there where there."IdPays" = p."IdPays"), 'Europe/Paris'))::date`;

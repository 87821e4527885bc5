import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { writePlannedPeople } from '../../../people/person/people.actions.ts';

export type PayState = 'not-sent' | 'cdr' | 'sent';
type EndedFile = Pick<RequestRow, 'IdDemande' | 'IdPersonneEV1'>;

/** Says where the file of somebody stands for payroll, null where they have none: hiring files alone say it. */
export async function payState(writing: Writing, person: number, EtatPaie: PayState | null): Promise<void> {
  const { before } = await rowOf(
    writing.db,
    sql<{
      before: string | null;
    }>`select "EtatPaie" as before from "Personne" where "IdPersonneEV1" = ${person} for no key update`,
  );
  if (before !== EtatPaie) await writePerson(writing, person, { EtatPaie: before }, { EtatPaie });
}

/**
 * Says it of whichever file counts by now, after this one has ended, or goes on again: one that payroll has counts for good. What was opened
 * before candidates filled anything in said nothing, and ends likewise.
 */
export async function payStateAnew(writing: Writing, { IdDemande, IdPersonneEV1 }: EndedFile): Promise<void> {
  const [ended] = await rowsOf(
    writing.db,
    sql<{ state: PayState | null }>`select (select case
        when d."IdStade" = ${sql.lit(stages.closed)} then 'sent'
        when d."IdStade" < ${sql.lit(stages.validated)}
          and exists (select from "LienCandidat" l where l."IdDemande" = d."IdDemande") then 'cdr'
        else 'not-sent' end
        from "Demande" d where d."typeDemande" = ${sql.lit(requestTypeNumbers.dossier)} and d."IdPersonneEV1" = ${IdPersonneEV1}
          and d."DateSuppression" is null and d."IdStade" in (1, 2, 3, 4, 7)
        order by d."IdStade" > ${sql.lit(stages.underWay)}, d."IdDemande" desc limit 1) as state
      from "DossierCandidat" where "IdDemande" = ${IdDemande}`,
  );
  if (ended) await payState(writing, IdPersonneEV1, ended.state);
}

/** Writes columns of a person. @throws {ApiError} CONFLICT where they moved meanwhile */
export async function writePerson(
  writing: Writing,
  person: number,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const row = { n: 0, entity: 'Personne', id: String(person), before, after };
  if ((await writePlannedPeople(writing, [row])).size > 0) throw new ApiError('CONFLICT');
}

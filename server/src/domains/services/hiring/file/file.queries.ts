import { evaluateForm, type FormFault, type FormWarning } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { type CandidateField, candidateFields, candidateForm } from '@passerelle/contracts/hiring/candidate.form.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import { formContext } from '../../../../engines/forms/form-context.queries.ts';
import { lockRequest } from '../../../../engines/requests/kind/request.queries.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { type Db, rowsOf, rowsPrepared } from '../../../../platform/db/database.ts';
import { always, type Sql } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';

/** What a candidate has given, by field. */
export type Given = Readonly<Record<CandidateField, string | null>>;

export interface GivenRow {
  readonly given: Given;
  readonly IdPays: string | null;
}

/** A hiring file, known as `d`, that may count: it goes on, or was validated. Of several of a person, what goes on, else the last. */
const mayCount = sql<boolean>`d."typeDemande" = ${sql.lit(requestTypeNumbers.dossier)} and d."DateSuppression" is null
  and d."IdStade" in (1, 2, 3, 4, 7)`;
const firstOfPerson = sql`d."IdStade" > ${sql.lit(stages.underWay)}, d."IdDemande" desc`;

/** The file of a person, known as `d`, that counts: the one that goes on, else the last that was validated. */
export const fileOf = (person: Sql<number>): Sql<number | null> => sql<
  number | null
>`(select d."IdDemande" from "Demande" d
  where ${mayCount} and d."IdPersonneEV1" = ${person}
    and exists (select from "DossierCandidat" c where c."IdDemande" = d."IdDemande")
  order by ${firstOfPerson} limit 1)`;

/** The file of everybody that counts, all found at once: asked for one person after the other, thousands take their time. */
export const filesThatCount: Sql = sql`(select distinct on (d."IdPersonneEV1") d."IdDemande", d."IdPersonneEV1", d."IdStade", d."DateC",
    d."DateTransmission"
  from "DossierCandidat" c join "Demande" d using ("IdDemande") where ${mayCount} order by d."IdPersonneEV1", ${firstOfPerson})`;

/** The number of the file of a person. @throws {ApiError} NOT_FOUND where there is none */
export async function requireFile(db: Db, person: number): Promise<number> {
  const [row] = await rowsOf(db, sql<{ id: number | null }>`select ${fileOf(sql<number>`${person}::integer`)} as id`);
  if (row?.id === undefined || row.id === null) throw new ApiError('NOT_FOUND');
  return row.id;
}

/** The file of a person, held. @throws {ApiError} NOT_FOUND where there is none */
export async function lockFile(db: Db, person: number): Promise<RequestRow> {
  return await lockRequest(db, await requireFile(db, person), always);
}

const columns = sql.join(candidateFields.map((name) => sql`c.${sql.ref(name)}`));

/** What was given in a file; undefined where it was opened elsewhere, and has nothing of its candidate. */
export async function readGiven(db: Db, IdDemande: number): Promise<GivenRow | undefined> {
  const [row] = await rowsPrepared(
    db,
    sql<Given & { IdPays: string | null }>`select ${columns}, coalesce(s."IdPays", p."IdPays") as "IdPays"
      from "DossierCandidat" c join "Demande" d using ("IdDemande") join "Personne" p using ("IdPersonneEV1")
        left join "Societe" s on s."IdSociete" = p."IdSociete"
      where c."IdDemande" = ${IdDemande}`,
  );
  if (!row) return undefined;
  const { IdPays, ...given } = row;
  return { given, IdPays };
}

const grants = Object.fromEntries(
  Object.keys(candidateForm.fields).map((name) => [name, { read: true, write: name !== 'IdPays' }]),
);

/** What the form says of what was given: each value as it is stored, what lacks or is wrong, and what is to be looked at again. */
export async function judgeGiven(
  db: Db,
  { given, IdPays }: { readonly given: FormValues; readonly IdPays: string | null },
) {
  const context = await formContext(db, true);
  const fields = evaluateForm({ form: candidateForm, typed: { ...given, IdPays }, grants, context });
  const faults = candidateFields.flatMap((name): readonly FormFault[] => fields.get(name)?.faults ?? []);
  const warnings = candidateFields.flatMap((name): readonly FormWarning[] => fields.get(name)?.warnings ?? []);
  return { fields, faults, warnings };
}

/** A fault as whoever fills in a file is told of it. */
export const toldFault = ({ field, rule, limit }: FormFault) => ({
  field,
  rule,
  limit: limit === undefined ? null : String(limit),
});

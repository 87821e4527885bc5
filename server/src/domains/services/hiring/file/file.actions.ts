import { isSameValue } from '@passerelle/contracts/forms/evaluate-form.ts';
import { type CandidateField, candidateFields } from '@passerelle/contracts/hiring/candidate.form.ts';
import { expectedStatuts } from '@passerelle/contracts/person/person.fields.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Actor, Candidate } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { keepRequest, sendRequest } from '../../../../engines/requests/moves/ask.ts';
import { noFiles, type RequestHand } from '../../../../engines/requests/request-hand.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { hiringKind } from '../hiring.kind.ts';
import { fileOf, judgeGiven, readGiven } from './file.queries.ts';
import { payState } from './pay-state.actions.ts';
import { tellManager } from './tell-manager.ts';

/** What a candidate typed into a field, over what they saw there. */
export interface Typed {
  readonly IdChamp: string;
  readonly Valeur: string | null;
  readonly Vu?: string | null | undefined;
}

/** One that payroll has still to take over would be out of its reach beside another. @throws {ApiError} DEMANDE_STADE */
async function requireNoneForPayroll(db: Db, IdPersonneEV1: number): Promise<void> {
  const [waits] = await rowsOf(
    db,
    sql`select from "Demande" d join "Personne" p using ("IdPersonneEV1")
      where d."IdDemande" = ${fileOf(sql<number>`${IdPersonneEV1}::integer`)}
        and d."IdStade" >= ${sql.lit(stages.validated)} and p."EtatPaie" = 'not-sent'`,
  );
  if (waits) throw new ApiError('DEMANDE_STADE');
}

/**
 * Opens the hiring file of a person; the one that is open already is answered.
 * @throws {ApiError} UPDATE_WITH_STATUT_NOT_ALLOWED where they are not to come; DEMANDE_STADE where payroll has to take the former over
 */
export async function openHiringFile(
  hand: Omit<RequestHand, 'files'>,
  IdPersonneEV1: number,
  Precisions: string | undefined,
): Promise<number> {
  const { db } = hand.writing;
  // Who opens another at the same time comes after, and sees this one.
  const { IdStatut } = await rowOf(
    db,
    sql<{
      IdStatut: number;
    }>`select "IdStatut" from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1} for no key update`,
  );
  const [found] = await rowsOf(
    db,
    sql<{ IdDemande: number }>`select d."IdDemande" from "Demande" d
      where d."IdDemande" = ${fileOf(sql<number>`${IdPersonneEV1}::integer`)} and d."IdStade" <= ${sql.lit(stages.underWay)}`,
  );
  if (found) return found.IdDemande;
  if (!expectedStatuts.includes(IdStatut)) throw new ApiError('UPDATE_WITH_STATUT_NOT_ALLOWED');
  await requireNoneForPayroll(db, IdPersonneEV1);
  const fields = Precisions?.trim() ? [{ IdChamp: 'Precisions', Valeur: Precisions.trim() }] : [];
  const { request } = await keepRequest({ ...hand, files: noFiles }, hiringKind, {
    ...{ IdPersonneEV1, fields, byConcerned: true, judged: true },
  });
  const { IdDemande } = request;
  // Nothing of the record is in it: whoever reads a file may not read all of that.
  await sql`insert into "DossierCandidat" ("IdDemande") values (${IdDemande})`.execute(db);
  await sql`insert into "DossierPiece" ("IdDemande", "CodePiece")
    select ${IdDemande}, "CodePiece" from "PieceType" where "Actif" order by "Ordre"`.execute(db);
  await payState(hand.writing, IdPersonneEV1, 'not-sent');
  return IdDemande;
}

/** Rules that nothing can be kept against: it is no value of its field, or longer than that holds. */
const unstorable: ReadonlySet<string> = new Set(['type', 'maxLength', 'unknownValue', 'notAllowed', 'readOnly']);

/** Whose hand fills in a file: what recruiters fill in is marked until its candidate changes it. */
type FilledBy = 'candidate' | 'recruiter';

/**
 * Keeps what is typed into a file, right or not: half an account number is not lost. Answers how it is stored, which fields it changed,
 * and what lacks or is wrong by now.
 * @throws {ApiError} DEMANDE_STADE once it was handed over; CONFLICT where a field is not as they saw it; INVALID_INPUT where it is none of
 * the form, or cannot be kept
 */
export async function keepGiven(
  writing: Writing,
  request: RequestRow,
  typed: readonly Typed[],
  by: FilledBy = 'candidate',
) {
  const { db } = writing;
  const { IdDemande } = request;
  if (request.IdStade !== stages.draft) throw new ApiError('DEMANDE_STADE');
  const row = await readGiven(db, IdDemande);
  if (!row) throw new ApiError('NOT_FOUND');
  for (const { IdChamp } of typed)
    if (!isCandidateField(IdChamp)) throw invalidInput('body/fields', 'unknownField', IdChamp);
  const moved = typed.filter(
    ({ IdChamp, Valeur, Vu }) =>
      Vu !== undefined &&
      isCandidateField(IdChamp) &&
      !isSameValue(Vu, row.given[IdChamp]) &&
      !isSameValue(Valeur, row.given[IdChamp]),
  );
  if (moved.length > 0)
    throw new ApiError(
      'CONFLICT',
      moved.map(({ IdChamp }) => ({ path: `body/fields/${IdChamp}`, rule: 'moved' })),
    );
  const values = Object.fromEntries(typed.map(({ IdChamp, Valeur }) => [IdChamp, Valeur?.trim() || null]));
  const { fields, faults } = await judgeGiven(db, { ...row, given: { ...row.given, ...values } });
  const refused = faults.filter(({ field, rule }) => Object.hasOwn(values, field) && unstorable.has(rule));
  if (refused.length > 0)
    throw new ApiError(
      'INVALID_INPUT',
      refused.map(({ field, rule, limit }) => ({
        path: `body/fields/${field}`,
        rule,
        ...(limit !== undefined && { value: String(limit) }),
      })),
    );
  const stored = Object.fromEntries(
    Object.keys(values).map((name) => [name, storedAs(fields.get(name)?.value, values[name])]),
  );
  const set = Object.entries(stored).map(([name, value]) => sql`${sql.ref(name)} = ${value}::text`);
  const changed = candidateFields.filter((name) => name in stored && !isSameValue(stored[name], row.given[name]));
  const marked =
    by === 'recruiter' ? sql`union select unnest(${changed}::text[])` : sql`except select unnest(${changed}::text[])`;
  await sql`update "DossierCandidat" set ${sql.join(set)}, "Version" = "Version" + 1,
      "ParRecruteur" = array(select unnest("ParRecruteur") ${marked} order by 1)
    where "IdDemande" = ${IdDemande}`.execute(db);
  // Typed every few seconds by many at once: whoever follows files is told, and not every open dashboard.
  writing.announce({ topic: 'requests.changed', to: { right: 'de-voir' }, data: { IdDemande } });
  return { stored, changed, faults };
}

const isCandidateField = (name: string): name is CandidateField =>
  (candidateFields as readonly string[]).includes(name);

/** As the form tidies it; as it was typed where that is wrong. */
const storedAs = (value: unknown, typed: string | null | undefined) =>
  typeof value === 'string' ? value : (typed ?? null);

/** Hands a file over to whoever decides it. @throws {ApiError} INVALID_INPUT with all that lacks; what sending any request throws */
export async function submitFile(
  writing: Writing,
  { kernel, actor }: { readonly kernel: AccessKernel; readonly actor: Candidate | Actor },
  request: RequestRow,
): Promise<void> {
  if (request.IdStade !== stages.draft) throw new ApiError('DEMANDE_STADE');
  await sendRequest({ writing, kernel, actor }, hiringKind, request);
  // What was given back and comes again is no news to them.
  if (request.Tour === 0) await tellManager(writing, { ...request, IdStade: stages.sent });
}

import { type CandidateField, fieldsOfRecord, withAsked } from '@passerelle/contracts/hiring/candidate.form.ts';
import type { TransmissionState } from '@passerelle/contracts/hiring/pieces.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { kindOf } from '../../../../engines/requests/kind/kinds.ts';
import { readValues } from '../../../../engines/requests/kind/request.queries.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { announce, moveRequest } from '../../../../engines/requests/moves/moves.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { judgeGiven, lockFile, readGiven } from '../file/file.queries.ts';
import { payState } from '../file/pay-state.actions.ts';
import { tellRecruiter } from '../link/tell-recruiter.ts';

/** The system of effects by which files come to payroll. */
export const payrollFilesName = 'payrollFiles';

interface Transmission {
  readonly Version: number;
  readonly Etat: TransmissionState;
}

/** How far a validated file has come on its way to payroll, held. */
async function lockTransmission(db: Db, IdDemande: number): Promise<Transmission> {
  const [row] = await rowsOf(
    db,
    sql<Transmission>`select "Version", "Etat" from "DossierTransmission" where "IdDemande" = ${IdDemande} for update`,
  );
  return row ?? { Version: 1, Etat: 'byHand' };
}

/** Has a validated file come to payroll: by itself where its company’s payroll takes files, else by whoever takes it over. */
export async function startTransmission(
  writing: Writing,
  { IdDemande, IdPersonneEV1 }: Pick<RequestRow, 'IdDemande' | 'IdPersonneEV1'>,
  Version: number,
): Promise<void> {
  const { takes } = await rowOf(
    writing.db,
    sql<{ takes: boolean }>`select coalesce(s."InterfacePaie", false) as takes from "Personne" p
      left join "Societe" s on s."IdSociete" = p."IdSociete" where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  await payState(writing, IdPersonneEV1, 'not-sent');
  await note(writing, IdDemande, { Version, Etat: takes ? 'queued' : 'byHand' });
  if (takes)
    writing.queue([
      {
        ...{ system: payrollFilesName, operation: 'send', entity: 'DossierCandidat', id: IdDemande },
        // What was refused is taken the place of.
        ...{ subject: `Dossier/${IdDemande}`, version: Version, passes: true },
      },
    ]);
}

/** Notes how far a file has come; `taken` where payroll has it. */
async function note(
  { db, record }: Writing,
  IdDemande: number,
  { Version, Etat, by, said }: Transmission & { readonly by?: number | null; readonly said?: string | undefined },
): Promise<void> {
  await sql`insert into "DossierTransmission" ("IdDemande", "Version", "Etat", "TransmisPar", "TransmisLe", "Note")
    values (${IdDemande}, ${Version}, ${Etat}, ${by ?? null}::integer, case when ${Etat} = 'sent' then now() end, ${said ?? null}::text)
    on conflict ("IdDemande") do update set "Version" = excluded."Version", "Etat" = excluded."Etat",
      "TransmisPar" = excluded."TransmisPar", "TransmisLe" = excluded."TransmisLe", "Note" = excluded."Note"`.execute(
    db,
  );
  await record({ entity: 'DossierCandidat', id: IdDemande, before: { payroll: null }, after: { payroll: Etat } });
}

/** Payroll has a file: it is over, and the filters of payroll say so. */
async function taken(writing: Writing, request: RequestRow): Promise<void> {
  await payState(writing, request.IdPersonneEV1, 'sent');
  if (request.IdStade !== stages.validated) return announce(writing, request);
  const kind = kindOf(request);
  await moveRequest(writing, kind, request, 'close', await readValues(writing.db, kind, request.IdDemande));
}

/**
 * Notes that payroll has taken a file over by hand, and what it says of it.
 * @throws {ApiError} NOT_FOUND; DEMANDE_STADE where it is not validated, payroll has it, or it is on its way there
 */
export async function takeOver(writing: Writing, person: number, said: string | undefined): Promise<void> {
  const request = await lockFile(writing.db, person);
  const { Version, Etat } = await lockTransmission(writing.db, request.IdDemande);
  if (request.IdStade < stages.validated || Etat === 'sent' || Etat === 'queued') throw new ApiError('DEMANDE_STADE');
  await note(writing, request.IdDemande, { Version, Etat: 'sent', by: writing.by, said: said?.trim() || undefined });
  await taken(writing, request);
}

/** What came of sending a version: it is noted while that is the one that counts, and nothing was noted of it. */
export async function settleTransmission(
  writing: Writing,
  request: RequestRow,
  version: number,
  came: 'sent' | 'refused',
): Promise<void> {
  const { Version, Etat } = await lockTransmission(writing.db, request.IdDemande);
  if (Version !== version || Etat === 'sent' || Etat === came) return;
  await note(writing, request.IdDemande, { Version, Etat: came });
  if (came === 'sent') return await taken(writing, request);
  announce(writing, request);
  await tellRecruiter(writing, request.IdDemande, 'refused');
}

const ofRecord: ReadonlySet<string> = new Set(fieldsOfRecord);

/**
 * Sends a file again as its next version, with what is put right of what the file alone has; what is of the record is put right there.
 * @throws {ApiError} NOT_FOUND; DEMANDE_STADE where payroll has not answered the last one; INVALID_INPUT at the field that is wrong
 */
export async function sendAgain(
  writing: Writing,
  person: number,
  fields: Readonly<Record<string, string | null>>,
): Promise<void> {
  const { db } = writing;
  const request = await lockFile(db, person);
  const { Version, Etat } = await lockTransmission(db, request.IdDemande);
  if (request.IdStade < stages.validated || (Etat !== 'sent' && Etat !== 'refused'))
    throw new ApiError('DEMANDE_STADE');
  const row = await readGiven(db, request.IdDemande);
  if (!row) throw new ApiError('NOT_FOUND');
  const names = Object.keys(fields);
  for (const name of names)
    if (ofRecord.has(name) || !Object.hasOwn(row.given, name))
      throw invalidInput(`body/fields/${name}`, 'unknownField', name);
  const { fields: judged, faults } = await judgeGiven(db, { ...row, given: { ...row.given, ...fields } });
  const judgedAnew = withAsked(names);
  const wrong = faults.find(({ field }) => judgedAnew.includes(field));
  if (wrong) throw invalidInput(`body/fields/${wrong.field}`, wrong.rule, wrong.limit);
  if (names.length > 0) {
    const set = names.map((name) => sql`${sql.ref(name)} = ${judged.get(name as CandidateField)?.value ?? null}::text`);
    await sql`update "DossierCandidat" set ${sql.join(set)}, "Version" = "Version" + 1
      where "IdDemande" = ${request.IdDemande}`.execute(db);
  }
  await startTransmission(writing, request, Version + 1);
  announce(writing, request);
}

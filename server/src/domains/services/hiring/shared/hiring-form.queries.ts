import { dossierTypes, type FileForm } from '@passerelle/contracts/bam/dossier.contract.ts';
import { isFieldItem } from '@passerelle/contracts/forms/form.ts';
import {
  type CandidateField,
  candidateFields,
  candidateForm,
  withAsked,
} from '@passerelle/contracts/hiring/candidate.form.ts';
import { asLanguage, defaultLanguage } from '@passerelle/contracts/languages.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import { type Actor, isOneself, isPerson } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import { readerOf, recordRead } from '../../../../engines/history/read-log.ts';
import type { DossierCall, DossierCaller } from '../../../../engines/requests/dossiers/dossier-kind.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { exportWords } from '../../../foundation/texts/export-words.ts';
import type { TextStore } from '../../../foundation/texts/texts.store.ts';
import { type GivenRow, judgeGiven, readGiven } from '../file/file.queries.ts';
import { requireValues } from '../file/require-values.ts';
import { faultsOfPieces } from '../pieces/pieces.queries.ts';
import { readSentBack } from '../send-back/send-back.queries.ts';

interface Needs {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly texts: TextStore;
}

interface Asked {
  readonly IdPersonneEV1: number;
  readonly Back: number;
  readonly IdLangue: string;
  readonly IdDossier: number;
}

/** A file as it is stored, of which somebody may read what was filled in. */
interface Found extends GivenRow {
  readonly IdStade: number | null;
  readonly Version: number | null;
  /** Fields that whoever reads it may fill in now. */
  readonly open: readonly string[];
}

const nothing = Object.fromEntries(candidateFields.map((name) => [name, null])) as Record<CandidateField, null>;

/**
 * The fields of a hiring file: to its candidate, and to whoever recruits them, whose reading is recorded; of number 0, those of one that
 * is to be opened. A candidate is their own reader however they ask.
 * @throws {ApiError} NOT_FOUND where it is none of this person's that the reader may read so; NOT_AUTHORIZED where it is of the record by now
 */
export async function readHiringForm(needs: Needs, by: DossierCall<DossierCaller>, asked: Asked): Promise<FileForm> {
  const { db, texts } = needs;
  const { IdPersonneEV1, IdDossier } = asked;
  const found =
    isPerson(by.actor) && asked.Back === 1
      ? await readForHouse(needs, { ...by, actor: by.actor }, asked)
      : await readOwn(db, by.actor, asked);
  const { fields, faults } = await judgeGiven(db, found);
  const over = (found.IdStade ?? 0) >= stages.validated;
  const papers = IdDossier === 0 || over ? [] : await faultsOfPieces(db, IdDossier);
  const words = await exportWords(texts, asLanguage(asked.IdLangue) ?? defaultLanguage);
  const sections = candidateForm.sections.map(({ section, items }) => ({
    section,
    fields: items.filter(isFieldItem).flatMap(({ field, code }) => {
      const one = fields.get(field);
      if (!one?.shown) return [];
      return [
        {
          IdChamp: field,
          Code: code,
          Libelle: words.fields[field] ?? field,
          Valeur: found.given[field as CandidateField],
          Obligatoire: one.required,
          Modifiable: found.open.includes(field),
        },
      ];
    }),
  }));
  return {
    IdDossier,
    IdTypeDossier: dossierTypes.hiring,
    IdPersonneEV1,
    IdStade: found.IdStade,
    Version: found.Version,
    sections,
    manquants: over ? [] : [...new Set([...faults, ...papers].map(({ field }) => field))],
  };
}

/** As whoever recruits them reads it: what is filled in is recorded. */
async function readForHouse(
  { db, kernel }: Needs,
  { actor, call }: DossierCall<Actor>,
  { IdPersonneEV1, IdDossier }: Asked,
): Promise<Found> {
  const claims = IdDossier === 0 ? (['de-acces'] as const) : (['de-voir', 'de-acces'] as const);
  if (!(await kernel.allows(db, actor, claims, 'person', IdPersonneEV1))) throw new ApiError('NOT_FOUND');
  if (IdDossier === 0) {
    const [person] = await rowsOf(
      db,
      sql<{ IdPays: string | null }>`select coalesce(s."IdPays", p."IdPays") as "IdPays" from "Personne" p
        left join "Societe" s using ("IdSociete") where p."IdPersonneEV1" = ${IdPersonneEV1}`,
    );
    if (!person) throw new ApiError('NOT_FOUND');
    return { given: nothing, IdPays: person.IdPays, IdStade: null, Version: null, open: [] };
  }
  if ((await requireValues({ db, kernel, actor }, IdPersonneEV1)) !== IdDossier) throw new ApiError('NOT_FOUND');
  const found = await readStored(db, IdDossier, IdPersonneEV1);
  const fields = candidateFields.filter((name) => found.given[name] !== null);
  if (fields.length > 0 && readerOf(actor) !== IdPersonneEV1)
    await recordRead(db, actor, { call, people: [IdPersonneEV1], fields });
  const fillsIn =
    found.IdStade === stages.draft &&
    !isOneself(actor, IdPersonneEV1) &&
    (await readSentBack(db, IdDossier)) === null &&
    (await kernel.allows(db, actor, ['de-acces'], 'person', IdPersonneEV1));
  return { ...found, open: fillsIn ? candidateFields : [] };
}

/** As whoever it is about reads it: what they gave is not told any more once it is validated. */
async function readOwn(db: Db, actor: DossierCaller, { IdPersonneEV1, IdDossier }: Asked): Promise<Found> {
  const isOwn = isPerson(actor) ? actor.IdPersonneEV1 === IdPersonneEV1 : actor.candidate === IdDossier;
  if (!isOwn) throw new ApiError('NOT_FOUND');
  const found = await readStored(db, IdDossier, IdPersonneEV1);
  const back = await readSentBack(db, IdDossier);
  const open = found.IdStade === stages.draft ? withAsked(back?.fields ?? candidateFields) : [];
  return { ...found, open, ...((found.IdStade ?? 0) >= stages.validated && { given: nothing }) };
}

/** A file of a person that was not dropped. @throws {ApiError} NOT_FOUND */
async function readStored(db: Db, IdDossier: number, person: number): Promise<Omit<Found, 'open'>> {
  const [head] = await rowsOf(
    db,
    sql<{ IdStade: number; Version: number }>`select d."IdStade", c."Version"
      from "Demande" d join "DossierCandidat" c using ("IdDemande")
      where d."IdDemande" = ${IdDossier} and d."IdPersonneEV1" = ${person} and d."DateSuppression" is null
        and d."typeDemande" = ${sql.lit(requestTypeNumbers.dossier)}`,
  );
  const row = head && (await readGiven(db, IdDossier));
  if (!row) throw new ApiError('NOT_FOUND');
  return { ...row, ...head };
}

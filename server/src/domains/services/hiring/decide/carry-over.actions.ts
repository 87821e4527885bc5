import type { Fields } from '@passerelle/contracts/catalogue/field.ts';
import { fieldsOfRecord } from '@passerelle/contracts/hiring/candidate.form.ts';
import { personFields } from '@passerelle/contracts/person/person.fields.ts';
import { endingPermits } from '@passerelle/contracts/person/person.rules.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { handFiles } from '../../../../engines/files/hand-files.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { mostFiles } from '../../../../platform/config/parameters.queries.ts';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { handPhoto } from '../../../people/photos/photos.actions.ts';
import { findDifferences } from '../differences/differences.queries.ts';
import { judgeGiven, readGiven } from '../file/file.queries.ts';
import { writePerson } from '../file/pay-state.actions.ts';
import { startTransmission } from '../payroll/transmission.actions.ts';
import { placeOfPhoto } from '../photo/photo-place.ts';
import { placeOfPiece, placesInRecord } from '../pieces/piece-place.ts';

/** The paper of a record that a permit to stay is. */
const permitPaper = 'PieceTitreSejour';

/**
 * What a validated file says of its candidate comes to stand in the record, but where the record was chosen to count, and the papers that
 * have a place there with it; their photo waits among those of people. What the candidate left empty leaves the record as it is. Payroll has it to take over.
 * @throws {ApiError} DOSSIER_ECARTS where the record came to say otherwise while it was validated
 */
export async function carryOver(writing: Writing, { IdDemande, IdPersonneEV1 }: RequestRow): Promise<void> {
  const { db } = writing;
  const row = await readGiven(db, IdDemande);
  if (!row) return;
  const { fields } = await judgeGiven(db, row);
  const stored = await rowOf(
    db,
    sql<Record<string, unknown>>`select ${sql.join(fieldsOfRecord.map((name) => sql.ref(name)))} from "Personne"
      where "IdPersonneEV1" = ${IdPersonneEV1} for no key update`,
  );
  const differing = await findDifferences(db, IdDemande);
  if (differing.some(({ Retenu }) => Retenu === null)) throw new ApiError('DOSSIER_ECARTS');
  const ofRecord = new Set(differing.flatMap(({ IdChamp, Retenu }) => (Retenu === 'record' ? [IdChamp] : [])));
  const changed = fieldsOfRecord.filter((name) => {
    const value = fields.get(name)?.value ?? null;
    return value !== null && value !== stored[name] && !ofRecord.has(name);
  });
  if (changed.length > 0)
    await writePerson(
      writing,
      IdPersonneEV1,
      Object.fromEntries(changed.map((name) => [name, stored[name] ?? null])),
      Object.fromEntries(changed.map((name) => [name, fields.get(name)?.value ?? null])),
    );
  await carryPapers(writing, { IdDemande, IdPersonneEV1 });
  await handPhoto(writing, IdPersonneEV1, placeOfPhoto(IdDemande));
  await startTransmission(writing, { IdDemande, IdPersonneEV1 }, 1);
}

/** The accepted papers of a file that have a place in the record go on there, and the day on which a permit ends with it; of one alone, where it is said. */
export async function carryPapers(
  writing: Writing,
  { IdDemande, IdPersonneEV1 }: Pick<RequestRow, 'IdDemande' | 'IdPersonneEV1'>,
  one?: number,
): Promise<void> {
  const { db } = writing;
  const papers = await rowsOf(
    db,
    sql<{ IdPiece: number; Champ: string }>`select e."IdPiece", t."Champ" from "DossierPiece" e
      join "PieceType" t using ("CodePiece")
      where e."IdDemande" = ${IdDemande} and e."Etat" = 'accepted' and t."Champ" is not null
        and e."IdPiece" = coalesce(${one ?? null}::integer, e."IdPiece") order by t."Ordre"`,
  );
  for (const { IdPiece, Champ } of papers)
    for (const field of placesInRecord(Champ)) {
      const most = (personFields as Fields)[field]?.files?.most ?? (await mostFiles(db));
      await handFiles(writing, placeOfPiece(IdPiece), { entity: 'Personne', id: IdPersonneEV1, field }, most);
    }
  if (papers.some(({ Champ }) => Champ === permitPaper)) await carryPermitEnd(writing, { IdDemande, IdPersonneEV1 });
}

/** The day on which an accepted permit to stay ends is that of the record, where that has a permit that ends. */
async function carryPermitEnd(
  writing: Writing,
  { IdDemande, IdPersonneEV1 }: Pick<RequestRow, 'IdDemande' | 'IdPersonneEV1'>,
): Promise<void> {
  const [row] = await rowsOf(
    writing.db,
    sql<{
      before: string | null;
      after: string;
    }>`select p."DateFinTitreSejour"::text as before, e."DateValidite"::text as after
      from "DossierPiece" e join "PieceType" t using ("CodePiece") join "Personne" p on p."IdPersonneEV1" = ${IdPersonneEV1}
      where e."IdDemande" = ${IdDemande} and e."Etat" = 'accepted' and t."Champ" = ${permitPaper}
        and p."TitreSejour" = any(${[...endingPermits]}::text[]) and e."DateValidite" is distinct from p."DateFinTitreSejour"
        and e."DateValidite" is not null
      order by t."Ordre" limit 1`,
  );
  if (row)
    await writePerson(writing, IdPersonneEV1, { DateFinTitreSejour: row.before }, { DateFinTitreSejour: row.after });
}

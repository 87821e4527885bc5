import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { photoSizes } from '@passerelle/contracts/photos/photo.rules.ts';
import { sql } from 'kysely';
import type { Files } from '../../../../engines/files/files.ts';
import { type Db, rowOf } from '../../../../platform/db/database.ts';
import type { PayrollFile } from '../../../../ports/payroll-files.ts';
import { placeOfPhoto } from '../photo/photo-place.ts';
import { placeOfPiece } from '../pieces/piece-place.ts';
import { readPieces } from '../pieces/pieces.queries.ts';
import { readGiven } from './file.queries.ts';

/** What a candidate has given so far, to be taken along: right or not, and papers wherever they stand. Undefined where there is none of it. */
export async function readOwnPack(
  db: Db,
  files: Pick<Files, 'readAt'>,
  IdDemande: number,
): Promise<Pick<PayrollFile, 'person' | 'fields' | 'papers'> | undefined> {
  const row = await readGiven(db, IdDemande);
  if (!row) return undefined;
  const { person } = await rowOf(
    db,
    sql<{ person: PayrollFile['person'] }>`select jsonb_build_object('IdPersonneEV1', p."IdPersonneEV1", 'Nom', p."Nom",
        'Prenom', p."Prenom", 'LibSociete', s."LibSociete") as person
      from "Demande" d join "Personne" p using ("IdPersonneEV1") left join "Societe" s on s."IdSociete" = p."IdSociete"
      where d."IdDemande" = ${IdDemande}`,
  );
  const papers = (await readPieces(db, IdDemande)).flatMap(({ IdPiece, CodePiece, pages }) =>
    pages.map(({ name, type, sha256 }, at) => ({
      ...{ code: CodePiece, name, type, sha256 },
      bytes: async () => {
        const file = await files.readAt(placeOfPiece(IdPiece), at);
        return file ? await buffer(file.content) : Buffer.alloc(0);
      },
    })),
  );
  const photo = await files.readAt(placeOfPhoto(IdDemande), photoSizes.length - 1);
  const face = photo && (await buffer(photo.content));
  const shown = face && {
    ...{
      code: 'photo',
      name: 'photo.webp',
      type: 'image/webp',
      sha256: createHash('sha256').update(face).digest('hex'),
    },
    bytes: async () => face,
  };
  return { person, fields: row.given, papers: [...papers, ...(shown ? [shown] : [])] };
}

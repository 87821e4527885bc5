import { sql } from 'kysely';
import type { FilePlace } from '../../../../engines/files/file-owner.ts';
import type { Sql } from '../../../../platform/db/sql.ts';

/** Where the files of a paper are. */
export const pieceOwner = 'DossierPiece';
export const pieceField = 'papier';

/** Where those of one paper are, page by page. */
export const placeOfPiece = (IdPiece: number): FilePlace => ({ entity: pieceOwner, id: IdPiece, field: pieceField });

/** The field of the record where the pages of a paper go on that are more than its own takes: the back of an identity card has its own. */
const continued = { PieceIdentiteRecto: 'PieceIdentiteVerso' } as const;

/** Fields of the record where the pages of a paper go that have a place there, one after the other. */
export const placesInRecord = (Champ: string): readonly string[] => [
  Champ,
  ...Object.entries(continued).flatMap(([field, next]) => (field === Champ ? [next] : [])),
];

/** The same, as SQL over its field. */
export const placesIn = (Champ: Sql<string>): Sql<readonly string[]> =>
  sql<readonly string[]>`(array[${Champ}] || case ${Champ} ${sql.join(
    Object.entries(continued).map(([field, next]) => sql`when ${field} then array[${next}]`),
    sql` `,
  )} else '{}' end)`;

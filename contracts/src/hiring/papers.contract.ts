import { type Static, Type } from 'typebox';
import { call, holding, Instant, NamedPerson, nullable, strict } from '../call.ts';
import { PapersFile, PaperType } from './paper-types.ts';

const StoredPaper = strict({
  CodePiece: Type.String(),
  Piece: PaperType,
  DateM: nullable(Instant),
  who: nullable(NamedPerson),
});
export type StoredPaper = Static<typeof StoredPaper>;

/** What administrators read of the papers that hiring files ask for; a plan changes them. */
export const papersCalls = {
  list: call({
    operationId: 'hiringPapers.list',
    method: 'GET',
    path: '/Dossiers/types-de-pieces',
    summary: 'The papers that hiring files ask for, and of whom',
    access: holding('adm'),
    response: Type.Array(StoredPaper),
  }),
  file: call({
    operationId: 'hiringPapers.file',
    method: 'GET',
    path: '/Dossiers/types-de-pieces/fichier',
    summary: 'The papers that hiring files ask for, as a plan of another installation takes them',
    access: holding('adm'),
    response: PapersFile,
  }),
};

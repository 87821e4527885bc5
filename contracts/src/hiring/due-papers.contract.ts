import { type Static, Type } from 'typebox';
import { CivilDate, call, holdingOnPerson, Key, nullable, oneOf, oneself, PersonKey, strict } from '../call.ts';
import { filePurposes } from '../files/file.kinds.ts';
import { paperTold } from './paper-types.ts';
import { mostPages, pieceStates } from './pieces.ts';

const path = '/Personnes/{IdPersonneEV1}/pieces-dues' as const;
const access = holdingOnPerson('IdPersonneEV1', oneself);
const ofPiece = strict({ IdPersonneEV1: PersonKey, IdPiece: Key });

/** A paper that a hiring file went on without, until a day. */
const DuePaper = strict({
  IdPiece: Key,
  ...paperTold,
  Etat: oneOf(pieceStates),
  Motif: nullable(Type.String({ description: 'why what was given is not it' })),
  DerogJusque: CivilDate,
  late: Type.Boolean({ description: 'its day is over, and nothing waits to be looked at' }),
  pages: Type.Array(Type.String(), { description: 'names of what was given, page by page' }),
});
export type DuePaper = Static<typeof DuePaper>;

/** What somebody who is here calls about the papers that their hiring file went on without. */
export const duePapersCalls = {
  list: call({
    operationId: 'duePapers.list',
    method: 'GET',
    path,
    summary: 'The papers that one’s own hiring file went on without and that are due by a day, until they are accepted',
    access,
    params: strict({ IdPersonneEV1: PersonKey }),
    response: Type.Array(DuePaper),
  }),
  give: call({
    operationId: 'duePapers.give',
    method: 'POST',
    path: `${path}/{IdPiece}`,
    summary: 'Gives a paper that is due, or a page more of one that waits: whoever recruits looks at it',
    access,
    params: ofPiece,
    query: strict({
      name: Type.String({ minLength: 1, maxLength: 500 }),
      beside: Type.Optional(Type.Boolean({ description: 'a page more, beside those that wait' })),
    }),
    receives: { types: ['*/*'], largest: filePurposes.document.largest },
    errors: ['FILE_REFUSED', 'FILE_NOT_SCANNED'],
    limits: [{ name: 'drafts' }],
  }),
  paper: call({
    operationId: 'duePapers.paper',
    method: 'GET',
    path: `${path}/{IdPiece}`,
    summary: 'A page of a paper that is due, as one gave it: the first unless said',
    access,
    params: ofPiece,
    query: strict({ page: Type.Optional(Type.Integer({ minimum: 0, maximum: mostPages - 1 })) }),
    produces: ['application/octet-stream'],
  }),
};

import { type Static, Type } from 'typebox';
import { call, holding, Instant, Key, NamedPerson, nullable, oneOf, signedIn, strict } from '../call.ts';
import { FileKey } from '../files/files.contract.ts';
import { Said } from '../forms/own-fields.ts';
import { idLangues } from '../languages.ts';

const languagesOf = Object.values(idLangues);

/** A document to read, as it is edited: for everybody where no country, company or language is said. */
const documentParts = {
  Titre: Said,
  IdPays: nullable(Type.String({ minLength: 1, maxLength: 5 })),
  IdSociete: nullable(Key),
  IdLangue: nullable(oneOf(languagesOf)),
  Ordre: Type.Integer({ minimum: 1, maximum: 999 }),
  Actif: Type.Boolean(),
  document: Type.Array(FileKey, { minItems: 1, maxItems: 1 }),
};

const StoredDocument = strict({
  IdDocument: Key,
  ...documentParts,
  document: Type.Array(FileKey),
  DateM: Instant,
  who: nullable(NamedPerson),
  read: Type.Integer({ description: 'candidates who say that they read it' }),
});
export type StoredDocument = Static<typeof StoredDocument>;

/** A document that somebody who is to come is given to read. */
export const DocumentToRead = strict({
  IdDocument: Key,
  Titre: Said,
  name: Type.String(),
  size: Type.Integer(),
  lu: nullable(Instant),
});
export type DocumentToRead = Static<typeof DocumentToRead>;

const editor = holding('adm');
const byCandidate = { access: signedIn, callers: ['candidate'] } as const;
const oneDocument = strict({ IdDocument: Key });

/** What candidates are given to read: edited by administrators, read by candidates by the link to their file. */
export const documentsCalls = {
  list: call({
    operationId: 'hiringDocuments.list',
    method: 'GET',
    path: '/Dossiers/documents-accueil',
    summary: 'The documents that whoever is to come is given to read',
    access: editor,
    response: Type.Array(StoredDocument),
  }),
  save: call({
    operationId: 'hiringDocuments.save',
    method: 'POST',
    path: '/Dossiers/documents-accueil',
    summary: 'Adds a document to read, or changes one over what was read of it',
    access: editor,
    body: strict({
      IdDocument: Type.Optional(Key),
      Lu: Type.Optional(nullable(Type.String({ maxLength: 40, description: '`DateM` of what was read' }))),
      ...documentParts,
    }),
    response: oneDocument,
    errors: ['CONFLICT'],
  }),
  toRead: call({
    operationId: 'candidate.documents',
    method: 'GET',
    path: '/candidat/documents',
    summary: 'What the candidate is given to read, in a language, with what they say that they read',
    ...byCandidate,
    query: strict({ IdLangue: oneOf(languagesOf) }),
    response: Type.Array(DocumentToRead),
  }),
  document: call({
    operationId: 'candidate.document',
    method: 'GET',
    path: '/candidat/documents/{IdDocument}',
    summary: 'A document that the candidate is given to read',
    ...byCandidate,
    params: oneDocument,
    produces: ['application/octet-stream'],
  }),
  markRead: call({
    operationId: 'candidate.markRead',
    method: 'POST',
    path: '/candidat/documents/{IdDocument}/lu',
    summary: 'The candidate says that they read a document',
    ...byCandidate,
    params: oneDocument,
  }),
};

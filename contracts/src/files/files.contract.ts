import { type Static, Type } from 'typebox';
import { call, oneOf, signedIn, strict } from '../call.ts';
import { fileKeyPattern, filePurposeNames, largestFile } from './file.kinds.ts';

/** The key of a file. @alias */
export const FileKey = Type.String({ pattern: fileKeyPattern });

/** A file as a screen names it. */
export const NamedFile = strict({
  IdFichier: FileKey,
  name: Type.String({ description: 'as its sender called it' }),
  type: Type.String(),
  size: Type.Integer({ description: 'bytes' }),
});
export type NamedFile = Static<typeof NamedFile>;

/** Files that one question may be about. */
export const mostFilesNamed = 50;

const one = strict({ IdFichier: FileKey });

export const filesCalls = {
  send: call({
    operationId: 'files.send',
    method: 'POST',
    path: '/Fichiers',
    summary: 'Sends a file, as it is. It is its sender’s alone until what they fill in takes it, for a day at most',
    access: signedIn,
    query: strict({
      purpose: oneOf(filePurposeNames),
      name: Type.String({ minLength: 1, maxLength: 500, description: 'of the file; its end says what it is' }),
    }),
    receives: { types: ['*/*'], largest: largestFile },
    response: NamedFile,
    errors: ['FILE_REFUSED', 'FILE_NOT_SCANNED'],
  }),
  describe: call({
    operationId: 'files.describe',
    method: 'GET',
    path: '/Fichiers',
    summary: 'Names those of these files that the reader may read, in the order of their keys',
    access: signedIn,
    query: strict({
      ids: Type.String({ maxLength: 37 * mostFilesNamed, pattern: '^[0-9a-f-]{36}(,[0-9a-f-]{36})*$' }),
    }),
    response: Type.Array(NamedFile),
  }),
  read: call({
    operationId: 'files.read',
    method: 'GET',
    path: '/Fichiers/{IdFichier}',
    summary: 'Gives a file to whoever may read it of what it belongs to; one that waits, to its sender',
    access: signedIn,
    params: one,
    produces: ['application/octet-stream'],
    sensitive: true,
  }),
  discard: call({
    operationId: 'files.discard',
    method: 'DELETE',
    path: '/Fichiers/{IdFichier}',
    summary: 'Takes away a file that its sender has attached to nothing',
    access: signedIn,
    params: one,
  }),
};

import { type Static, Type } from 'typebox';
import { Instant, Key, nullable, oneOf, strict } from '../call.ts';
import { FileKey } from '../files/files.contract.ts';
import { Somebody } from './steps.ts';

/** Equipment as somebody received it. */
export const receivedStates = ['new', 'used', 'damaged'] as const;

export const receivedLine = {
  IdLigne: Key,
  Libelle: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  NumeroSerie: nullable(Type.String({ maxLength: 60 })),
  Etat: oneOf(receivedStates),
};

/** What somebody received of a request: signed by them, it is never changed; another is signed after it. */
export const Receipt = strict({
  Version: Type.Integer(),
  lignes: Type.Array(strict(receivedLine)),
  author: Somebody,
  DateC: Instant,
  /** Who signed it, and when; null while it waits. */
  signer: Somebody,
  DateSignature: nullable(Instant),
  /** SHA-256 of what was signed, in hexadecimal. */
  Empreinte: nullable(Type.String()),
  /** Who had it signed at the desk, and the document that was signed, where the reader may read all of it. */
  guichet: Somebody,
  IdFichier: nullable(FileKey),
});
export type Receipt = Static<typeof Receipt>;

/** What was received of a request and waits to be signed for. */
export const ReceiptToSign = strict({
  IdDemande: Key,
  Version: Type.Integer(),
  lignes: Type.Array(strict(receivedLine)),
});
export type ReceiptToSign = Static<typeof ReceiptToSign>;

import { type Static, Type } from 'typebox';
import { CivilDate, Instant, Key, nullable, oneOf, strict } from '../call.ts';
import { FileKey } from '../files/files.contract.ts';
import { FieldRight } from '../forms/forms.contract.ts';
import { BroughtItem } from '../inventories/inventories.contract.ts';
import { IdStade, requestHead } from './head.ts';
import { Receipt } from './receipts.ts';
import { RequestStep, Somebody } from './steps.ts';
import { TypeDemande } from './type-demande.ts';

/** What a reader may do with a request now. */
export const requestActions = [
  'edit',
  'send',
  'recall',
  'cancel',
  'close',
  'revise',
  'remind',
  'comment',
  'askAgain',
  'acknowledge',
  'correctReceipt',
  'signReceipt',
  'deskSign',
] as const;
export type RequestAction = (typeof requestActions)[number];

/** Files that go with a word about a request. */
export const mostCommentFiles = 5;

/** A request, whole, as its sheet shows it. */
export const RequestSheet = strict({
  ...requestHead,
  IdPaysPersonne: nullable(Type.String()),
  LibSociete: nullable(Type.String()),
  /** For whom the requester asked, where they acted for somebody else. */
  onBehalfOf: Somebody,
  Version: Type.Integer(),
  Tour: Type.Integer(),
  Rang: nullable(Type.Integer()),
  Motif: nullable(Type.String()),
  ARevoir: nullable(Type.Array(Type.String())),
  IdDemandeLiee: nullable(Key),
  /** The other requests of its basket that the reader may see. */
  panier: Type.Array(strict({ IdDemande: Key, typeDemande: TypeDemande, IdStade, what: nullable(Type.String()) })),
  /** What is asked, in a few words, where its type says more than its site does. */
  what: nullable(Type.String()),
  /** The screen of what it is about, as a path below the language, where the reader may open it. */
  opens: nullable(Type.String()),
  /** The last day of what it gave, of a type that gives it for a time. */
  jusqua: nullable(CivilDate),
  fields: Type.Array(strict({ IdChamp: Type.String(), Valeur: Type.Unknown() })),
  /** What is called by a key among them, as it is called. */
  labels: Type.Array(strict({ IdChamp: Type.String(), Lib: Type.String() })),
  droitsFormulaires: Type.Array(FieldRight),
  steps: Type.Array(RequestStep),
  may: Type.Array(oneOf(requestActions)),
  /** What is asked line by line, with the key of each. */
  lignes: Type.Array(
    strict({ IdLigne: Key, fields: Type.Array(strict({ IdChamp: Type.String(), Valeur: Type.Unknown() })) }),
  ),
  /** What was received, each version; the last first. */
  acquittements: Type.Array(Receipt),
  /** What it brought, held or given back. */
  items: Type.Array(BroughtItem),
  /**
   * When it should be there, from the last of its type that took at least as long as it has: half of them were by `date`, four of five by
   * `by`; how many they were, and whether all at its own site.
   */
  expected: nullable(strict({ date: CivilDate, by: CivilDate, of: Type.Integer(), here: Type.Boolean() })),
  commentaires: Type.Array(
    strict({
      ...{ IdCommentaire: Key, author: Somebody, Texte: Type.String(), DateC: Instant },
      Fichiers: Type.Array(FileKey),
    }),
  ),
  relances: Type.Array(strict({ Jour: CivilDate, author: Somebody })),
});
export type RequestSheet = Static<typeof RequestSheet>;

import { type Static, Type } from 'typebox';
import type { NamedRight } from '../access/rights.ts';
import {
  CivilDate,
  call,
  holding,
  holdingOnPerson,
  Key,
  NamedPerson,
  nullable,
  oneOf,
  oneself,
  PersonKey,
  signedIn,
  strict,
} from '../call.ts';
import { FileKey } from '../files/files.contract.ts';
import { ofFields } from '../limits.ts';
import { Reason } from '../reason.ts';

/** What somebody may hold. */
export const itemKinds = ['badge', 'materiel', 'logiciel', 'vehicule'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** The right that shows each kind, on whoever holds it, beside `oic`. */
export const itemRights = {
  badge: 'oic.badge',
  materiel: 'oic.materiel',
  logiciel: 'oic.logiciel',
  vehicule: 'oic.vehicule',
} as const satisfies Readonly<Record<ItemKind, NamedRight>>;

/** What is not held any more is returned, whatever it was: of software, uninstalled. */
export const itemStates = ['held', 'blocked', 'lost', 'returned'] as const;
export type ItemState = (typeof itemStates)[number];

interface ItemMove {
  readonly kinds: readonly ItemKind[];
  readonly from: readonly ItemState[];
  readonly to: ItemState;
}

/** What moves a thing from one state to another, by the name that the address gives it. */
export const itemMoves = {
  rendre: { kinds: ['badge', 'materiel', 'vehicule'], from: ['held', 'blocked', 'lost'], to: 'returned' },
  'annuler-retour': { kinds: ['badge', 'materiel', 'vehicule'], from: ['returned'], to: 'held' },
  desinstaller: { kinds: ['logiciel'], from: ['held'], to: 'returned' },
  bloquer: { kinds: ['badge'], from: ['held'], to: 'blocked' },
  debloquer: { kinds: ['badge'], from: ['blocked'], to: 'held' },
  perdre: { kinds: ['badge'], from: ['held', 'blocked'], to: 'lost' },
  retrouver: { kinds: ['badge'], from: ['lost'], to: 'held' },
} as const satisfies Readonly<Record<string, ItemMove>>;

export type ItemMoveName = keyof typeof itemMoves;
export const itemMoveNames = Object.keys(itemMoves) as ItemMoveName[];

/** The rights, on whoever holds it, by which a thing is noted as given back, or uninstalled. */
export const giveBackRights = {
  materiel: 'inventaire-rendre-materiel',
  logiciel: 'inventaire-logiciel-desinstaller',
} as const satisfies Partial<Record<ItemKind, NamedRight>>;

/** What else is done to a thing: the number of a badge, and until when it opens. */
export const itemActions = [...itemMoveNames, 'numero', 'fin'] as const;
export type ItemAction = (typeof itemActions)[number];

/** A thing that somebody holds, or held. */
export const InventoryItem = strict({
  IdInventaire: Key,
  kind: oneOf(itemKinds),
  /** What it is among its kind: the type of request that badges come from, the family of anything else. */
  nature: Type.String(),
  LibInventaire: Type.String(),
  Numero: nullable(Type.String()),
  person: NamedPerson,
  IdPays: nullable(Type.String()),
  IdSite: nullable(Key),
  LibSite: nullable(Type.String()),
  DateDebut: CivilDate,
  DateFin: nullable(CivilDate),
  DateRetour: nullable(CivilDate),
  Etat: oneOf(itemStates),
  /** The request that it came by, where the reader may follow it. */
  IdDemande: nullable(Key),
  /** What the reader may do with it now. */
  may: Type.Array(oneOf(itemActions)),
});
export type InventoryItem = Static<typeof InventoryItem>;

/** Why a thing is to be given back: whoever holds it leaves, or it ends itself, as a lease does. */
export const returnReasons = ['leaving', 'ending'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Days ahead within which what ends is told. */
export const endingDays = 90;

/** A thing of somebody who leaves. */
export const LeavingItem = strict({
  ...InventoryItem.properties,
  /** Their last day, where it is known. */
  DateSortie: nullable(CivilDate),
  /** Who manages them, where the reader may know. */
  manager: nullable(NamedPerson),
});
export type LeavingItem = Static<typeof LeavingItem>;

/** Something that a request brought, as its sheet shows it. */
export const BroughtItem = strict({
  IdInventaire: Key,
  kind: oneOf(itemKinds),
  LibInventaire: Type.String(),
  Numero: nullable(Type.String()),
  DateDebut: CivilDate,
  DateRetour: nullable(CivilDate),
  Etat: oneOf(itemStates),
  /** The reader may note that it is given back. */
  rend: Type.Boolean(),
});
export type BroughtItem = Static<typeof BroughtItem>;

const Counts = Type.Array(strict({ kind: oneOf(itemKinds), count: Type.Integer() }));
const kind = Type.Optional(oneOf(itemKinds));
const one = strict({ IdInventaire: Key });

export const inventoriesCalls = {
  ofPerson: call({
    operationId: 'inventories.ofPerson',
    method: 'GET',
    path: '/Inventaires/de/{IdPersonneEV1}',
    summary: 'What somebody holds, and held, of the kinds that the reader may see; 1000 at most, what is held first',
    access: holdingOnPerson('IdPersonneEV1', 'oic', oneself),
    params: strict({ IdPersonneEV1: PersonKey }),
    response: strict({
      person: NamedPerson,
      /** The kinds that the reader may see of this person, and how many of each are held. */
      counts: Counts,
      rows: Type.Array(InventoryItem),
    }),
  }),
  ofSite: call({
    operationId: 'inventories.ofSite',
    method: 'GET',
    path: '/Inventaires/site/{IdSite}',
    summary: 'What is held at a site, by those whose inventories the reader may see; latest first',
    access: { kind: 'holder', claims: ['site-read'], on: { subject: 'site', param: 'IdSite' } },
    params: strict({ IdSite: Key }),
    query: strict({ kind, after: Type.Optional(Key) }),
    response: strict({
      LibSite: Type.String(),
      counts: Counts,
      rows: Type.Array(InventoryItem),
      next: nullable(Key),
    }),
  }),
  toReturn: call({
    operationId: 'inventories.toReturn',
    method: 'GET',
    path: '/Inventaires/a-rendre',
    summary:
      'What those hold who left or leave within 30 days, or what ends within 90, of whom the reader may see inventories; the first day first',
    access: holding('oic'),
    query: strict({
      kind,
      because: Type.Optional(oneOf(returnReasons)),
      after: Type.Optional(Type.String({ pattern: '^[0-9]{8}-[0-9]{10}$' })),
    }),
    response: strict({
      counts: Counts,
      rows: Type.Array(LeavingItem),
      next: nullable(Type.String()),
    }),
  }),
  move: call({
    operationId: 'inventories.move',
    method: 'POST',
    path: '/Inventaires/{IdInventaire}/{action}',
    summary:
      'Marks a thing returned or undoes it, a software uninstalled (its request is closed for good), a badge blocked, lost or found',
    access: signedIn,
    params: strict({ IdInventaire: Key, action: oneOf(itemMoveNames) }),
    body: strict({ Motif: Type.Optional(Reason) }),
    response: strict({ Etat: oneOf(itemStates) }),
    errors: ['INVENTAIRE_ETAT', 'RETOUR_DEJA_NOTE', 'RETOUR_NON_NOTE', 'RETOUR_NON_ANNULABLE'],
  }),
  save: call({
    operationId: 'inventories.save',
    method: 'PATCH',
    path: '/Inventaires/{IdInventaire}',
    summary: 'Changes the number of a badge, or the day until which it opens',
    access: signedIn,
    params: one,
    body: strict({
      Numero: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' })),
      DateFin: Type.Optional(nullable(CivilDate)),
    }),
    limits: ofFields,
    errors: [
      'INVENTAIRE_ETAT',
      'BADGE_ACCES_SITE_EXIST',
      'BADGE_ACCES_SITE_EXIST_MEME_DATE',
      'ERROR_BADGE_CANTINE_ALREADY_EXIST',
      'PARKING_SITE_EXIST',
    ],
  }),
  loadVehicles: call({
    operationId: 'inventories.loadVehicles',
    method: 'POST',
    path: '/Inventaires/vehicules/fichier',
    summary:
      'Reads a file of vehicles (CSV, XLSX) into a plan: who drives each from then on, and why not for the others',
    access: holding('vehicule-import-donnees'),
    body: strict({ IdFichier: FileKey }),
    limits: [{ name: 'loads' }],
    response: strict({ IdPlan: Key }),
    errors: ['PLAN_EMPTY'],
  }),
};

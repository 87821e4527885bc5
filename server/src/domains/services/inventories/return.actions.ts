import {
  type ItemAction,
  type ItemMoveName,
  type ItemState,
  itemMoves,
} from '@passerelle/contracts/inventories/inventories.contract.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import './inventories.events.ts';
import { mayDo, seesItem, statesFor, type Who } from './inventories.policy.ts';
import { returnItems } from './inventory.actions.ts';

interface Hand extends Who {
  readonly writing: Writing;
}

interface ItemRow {
  readonly IdInventaire: number;
  readonly kind: string;
  readonly nature: string;
  readonly IdPersonneEV1: number;
  readonly IdDemande: number | null;
  readonly IdSite: number | null;
  readonly Numero: string | null;
  readonly DateDebut: string;
  readonly DateFin: string | null;
  readonly DateRetour: string | null;
  readonly Etat: ItemState;
  /** The last day of its holder, where it is known. */
  readonly leaves: string | null;
}

/**
 * The thing, held until the act ends, with which the actor may do this.
 * @throws {ApiError} NOT_FOUND where they may not see it; NOT_AUTHORIZED where this is not theirs to do; where it is, and
 * cannot be done from its state, why: INVENTAIRE_ETAT, of returns RETOUR_DEJA_NOTE and RETOUR_NON_NOTE
 */
async function openItem(hand: Hand, IdInventaire: number, actions: readonly ItemAction[]): Promise<ItemRow> {
  const { db } = hand.writing;
  // Its request before it, as whoever moves the request holds the two: otherwise each would wait for the other.
  await sql`select from "Inventaire" i join "Demande" d using ("IdDemande") where i."IdInventaire" = ${IdInventaire}
    for no key update of d`.execute(db);
  const [row] = await rowsOf(
    db,
    sql<
      ItemRow & { may: boolean[] }
    >`select i."IdInventaire", i.kind, i.nature, i."IdPersonneEV1", i."IdDemande", i."IdSite",
        i."Numero", i."DateDebut"::text as "DateDebut", i."DateFin"::text as "DateFin", i."DateRetour"::text as "DateRetour",
        i."Etat", p."DateSortiePhysique"::text as leaves,
        array[${sql.join(actions.map((action) => mayDo(hand, action)))}] as may
      from "Inventaire" i join "Personne" p on p."IdPersonneEV1" = i."IdPersonneEV1"
      where i."IdInventaire" = ${IdInventaire} and ${seesItem(hand, 'i', 'p')} for no key update of i`,
  );
  if (!row) throw new ApiError('NOT_FOUND');
  const { may, ...item } = row;
  const refused = actions.find((_action, index) => !may[index]);
  if (refused !== undefined) throw new ApiError('NOT_AUTHORIZED', [{ path: refused, rule: 'notAllowed' }]);
  const untimely = actions.find((action) => !statesFor(action).includes(item.Etat));
  if (untimely !== undefined) throw new ApiError(whyNot(untimely, item.Etat));
  return item;
}

/** Why something cannot be done with a thing in the state that it has. */
function whyNot(action: ItemAction, Etat: ItemState) {
  if (action === 'annuler-retour') return 'RETOUR_NON_NOTE';
  return Etat === 'returned' && (action === 'rendre' || action === 'desinstaller')
    ? 'RETOUR_DEJA_NOTE'
    : 'INVENTAIRE_ETAT';
}

/**
 * Moves a thing to another state; what its request kept for it follows in the same act. Answers the state.
 * @throws {ApiError} RETOUR_NON_ANNULABLE where what was given back is somebody else's by now
 */
export async function moveItem(hand: Hand, IdInventaire: number, action: ItemMoveName): Promise<ItemState> {
  const { writing } = hand;
  const { db, emit, record } = writing;
  const item = await openItem(hand, IdInventaire, [action]);
  const Etat: ItemState = itemMoves[action].to;
  if (action === 'annuler-retour' || action === 'retrouver') await requireOurs(writing, item);
  if (Etat === 'returned') await returnItems(writing, { IdInventaire });
  else {
    const after = { Etat, DateRetour: null };
    await sql`update "Inventaire" set "Etat" = ${Etat}, "DateRetour" = null, "IdPersonneEV1Retour" = null
      where "IdInventaire" = ${IdInventaire}`.execute(db);
    await record({
      entity: 'Inventaire',
      id: IdInventaire,
      before: { Etat: item.Etat, DateRetour: item.DateRetour },
      after,
    });
    if (item.IdDemande !== null) await emit('item.moved', { IdDemande: item.IdDemande, move: action });
  }
  writing.announce({
    topic: 'inventories.changed',
    to: 'everyone',
    data: { IdPersonneEV1: item.IdPersonneEV1 },
  });
  return Etat;
}

/** Nobody else holds what this thing is, by its number. */
async function requireOurs({ db }: Writing, { IdInventaire, kind, IdSite, Numero }: ItemRow): Promise<void> {
  if (Numero === null) return;
  const taken = await rowsOf(
    db,
    sql`select from "Inventaire" i where i.kind = ${kind} and upper(i."Numero") = upper(${Numero})
      and i."Etat" in ('held', 'blocked') and i."IdInventaire" <> ${IdInventaire}
      ${kind === 'badge' ? sql`and i."IdSite" is not distinct from ${IdSite}::integer` : sql``}`,
  );
  if (taken.length > 0) throw new ApiError('RETOUR_NON_ANNULABLE');
}

/**
 * Changes the number of a badge, or until when it opens: what its request keeps from others changes with it.
 * @throws {ApiError} INVALID_INPUT at `body/Numero` where another has that number there, at `body/DateFin` where it ends
 * before it begins or after its holder leaves; the code of the claim where its days are taken
 */
export async function changeItem(
  hand: Hand,
  IdInventaire: number,
  asked: { readonly Numero?: string; readonly DateFin?: string | null },
): Promise<void> {
  const { writing } = hand;
  const { db } = writing;
  const actions = [
    ...(asked.Numero !== undefined ? (['numero'] as const) : []),
    ...(asked.DateFin !== undefined ? (['fin'] as const) : []),
  ];
  if (actions.length === 0) throw invalidInput('body', 'required');
  const item = await openItem(hand, IdInventaire, actions);
  const Numero = asked.Numero?.trim() ?? item.Numero;
  const DateFin = asked.DateFin === undefined ? item.DateFin : asked.DateFin;
  if (asked.DateFin) {
    if (asked.DateFin < item.DateDebut) throw invalidInput('body/DateFin', 'min', item.DateDebut);
    if (item.leaves !== null && asked.DateFin > item.leaves) throw invalidInput('body/DateFin', 'max', item.leaves);
  }
  if (asked.Numero !== undefined && item.IdDemande === null)
    await requireOurs(writing, { ...item, Numero }).catch(atNumber);
  await sql`update "Inventaire" set "Numero" = ${Numero}::text, "DateFin" = ${DateFin}::date
    where "IdInventaire" = ${IdInventaire}`.execute(db);
  await writing.record({
    entity: 'Inventaire',
    id: IdInventaire,
    before: { Numero: item.Numero, DateFin: item.DateFin },
    after: { Numero, DateFin },
  });
  if (item.IdDemande !== null)
    await writing
      .emit('item.changed', {
        IdDemande: item.IdDemande,
        ...(asked.Numero !== undefined && Numero !== null && { Numero }),
        ...(asked.DateFin !== undefined && { DateFin }),
      })
      .catch(atNumber);
  writing.announce({ topic: 'inventories.changed', to: 'everyone', data: { IdPersonneEV1: item.IdPersonneEV1 } });
}

/** A number that is somebody else's is told where it was typed. */
function atNumber(error: unknown): never {
  if (error instanceof ApiError && ['INVALID_INPUT', 'RETOUR_NON_ANNULABLE'].includes(error.code))
    throw invalidInput('body/Numero', 'used');
  throw error;
}

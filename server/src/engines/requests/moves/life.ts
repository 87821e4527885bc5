import { lengthOfReason, reasonLength } from '@passerelle/contracts/reason.ts';
import { askedBy, type GivenAction, type RequestMove, stages } from '@passerelle/contracts/requests/request.ts';
import type { RequestAction } from '@passerelle/contracts/requests/sheet.ts';
import { sql } from 'kysely';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import type { Claims } from '../../access/claims.ts';
import '../../told/told.events.ts';
import { usualToday } from '../../../platform/db/days.ts';
import { peopleHolding } from '../holders/visa-holders.ts';
import { kindOf } from '../kind/kinds.ts';
import { waitsToBeSigned } from '../kind/receipt-state.queries.ts';
import { lockRequest, readValues } from '../kind/request.queries.ts';
import type { RequestKind, RequestRow } from '../kind/request-kind.ts';
import { waitingOf } from '../readers/people-in.queries.ts';
import { actionsOf, asksIt, mayRead, type Standing } from '../readers/requests.policy.ts';
import type { RequestHand } from '../request-hand.ts';
import { announce, cannotEnd, moveRequest, sheetOf } from './moves.ts';

/** What may be done to a request by hand, beside deciding it: each with the move that it is, and whether it wants a reason. */
export const handMoves = {
  rappeler: { action: 'recall', move: 'recall', why: true },
  reprendre: { action: 'revise', move: 'revise', why: false },
  annuler: { action: 'cancel', move: 'cancel', why: true },
  cloturer: { action: 'close', move: 'closeByHand', why: true },
} as const satisfies Readonly<
  Record<string, { readonly action: RequestAction; readonly move: RequestMove; readonly why: boolean }>
>;

/** What the actor is to a request. */
export async function standingOf(
  { kernel, actor }: Pick<RequestHand, 'kernel' | 'actor'>,
  db: Db,
  kind: RequestKind,
  request: RequestRow,
): Promise<Standing> {
  const { type } = kind;
  const { IdDemande, IdPersonneEV1 } = request;
  const given = type.givenBy?.(await readValues(db, kind, IdDemande));
  const asked: Readonly<Record<string, Claims>> = {
    ...{ closes: 'demande-logiciel-cloturer', asks: askedBy(type) },
    ...{ acknowledges: 'acquittement-creer', corrects: 'acquittement-edit' },
    ...given,
  };
  const [abilities, { writer }] = await Promise.all([
    kernel.abilities(db, actor, asked, 'person', [IdPersonneEV1]),
    rowOf(
      db,
      sql<Pick<Standing, 'writer'>>`select ${asksIt({ kernel, actor }, 'd')} as writer from "Demande" d
        where d."IdDemande" = ${IdDemande}`,
    ),
  ]);
  const held = abilities.get(IdPersonneEV1);
  return {
    writer,
    concerned: actor.IdPersonneEV1 === IdPersonneEV1,
    closes: held?.closes ?? false,
    asks: held?.asks ?? false,
    acknowledges: held?.acknowledges ?? false,
    corrects: held?.corrects ?? false,
    ...(given && { given: new Set((Object.keys(given) as GivenAction[]).filter((action) => held?.[action])) }),
    receipt: type.validatedBy === 'event' ? await receiptOf(db, request) : 'none',
  };
}

/** How far what was received is written down: of what everybody decided. */
async function receiptOf(db: Db, { IdDemande, IdStade }: RequestRow): Promise<Standing['receipt']> {
  if (IdStade !== stages.underWay && IdStade !== stages.validated) return 'none';
  const { receipt } = await rowOf(
    db,
    sql<Pick<Standing, 'receipt'>>`select case
        when exists (select from "Visa" where "IdDemande" = ${IdDemande} and "Etat" = 'pending') then 'none'
        when exists (select from "Acquittement" a where a."IdDemande" = ${IdDemande} and ${waitsToBeSigned('a')}) then 'waiting'
        when exists (select from "Acquittement" where "IdDemande" = ${IdDemande}) then 'signed' else 'due' end as receipt`,
  );
  return receipt;
}

/**
 * The request, held, with which the actor may do this.
 * @throws {ApiError} NOT_FOUND where they may not read it; NOT_AUTHORIZED where this is not theirs to do; DEMANDE_STADE where
 * it is, and cannot be done from where the request stands; ALREADY_ENDED where it would end what is over
 */
export async function openToAct(hand: RequestHand, IdDemande: number, action: RequestAction) {
  const { db } = hand.writing;
  const request = await lockRequest(db, IdDemande, mayRead(hand, 'd'));
  const kind = kindOf(request);
  const standing = await standingOf(hand, db, kind, request);
  if (actionsOf(kind, request, standing).includes(action)) return { kind, request };
  const theirs = standing.given?.has(action as GivenAction) ?? isTheirs(action, standing);
  if (!theirs) throw new ApiError('NOT_AUTHORIZED', [{ path: action, rule: 'notAllowed' }]);
  throw action === 'cancel' || action === 'close' ? cannotEnd(request) : new ApiError('DEMANDE_STADE');
}

/** Whether somebody may do this to a request at some stage of it. */
function isTheirs(action: RequestAction, { writer, concerned, closes, acknowledges, corrects }: Standing): boolean {
  if (action === 'close') return closes;
  if (action === 'acknowledge') return acknowledges;
  if (action === 'deskSign') return acknowledges && !concerned;
  if (action === 'correctReceipt') return corrects;
  return action === 'signReceipt' ? concerned : writer || concerned;
}

/** Recalls, takes up again, cancels or closes a request. Answers the stage that it came to; null of a draft, which is deleted. */
export async function moveByHand(
  hand: RequestHand,
  IdDemande: number,
  how: keyof typeof handMoves,
  Motif: string | undefined,
): Promise<number | null> {
  const { action, move, why } = handMoves[how];
  const { kind, request } = await openToAct(hand, IdDemande, action);
  const reason = Motif?.trim() ?? '';
  // Nobody has to say why they drop a draft of their own.
  const { shortestWhy = reasonLength.min } = kind.type;
  if (why && request.IdStade !== stages.draft && lengthOfReason(reason) < shortestWhy)
    throw invalidInput('body/Motif', reason ? 'minLength' : 'required', reason ? shortestWhy : undefined);
  const values = await readValues(hand.writing.db, kind, IdDemande);
  const beside = { Motif: reason || null, Rang: null, ARevoir: null };
  const drops = move === 'cancel' && request.IdStade === stages.draft;
  const { IdStade } = await moveRequest(hand.writing, kind, request, drops ? 'delete' : move, values, beside);
  return drops ? null : IdStade;
}

/**
 * Reminds whoever could decide what waits. Answers how many were told.
 * @throws {ApiError} RELANCE_DEJA_FAITE where somebody did today
 */
export async function remind(hand: RequestHand, IdDemande: number): Promise<number> {
  const { writing, kernel, actor } = hand;
  const { db, emit, record } = writing;
  const { request } = await openToAct(hand, IdDemande, 'remind');
  const { rows } = await sql<{ Jour: string }>`insert into "RelanceDemande" ("IdDemande", "Jour", "IdPersonneEV1")
    values (${IdDemande}, ${usualToday}, ${actor.IdPersonneEV1}) on conflict do nothing returning "Jour"::text`.execute(
    db,
  );
  const [day] = rows;
  if (!day) throw new ApiError('RELANCE_DEJA_FAITE');
  await record({ entity: 'RelanceDemande', id: `${IdDemande}/${day.Jour}`, after: { Jour: day.Jour } });
  const told = new Set<number>();
  for (const visa of await waitingOf(db, request)) {
    const people = await peopleHolding({ db, kernel }, visa);
    for (const key of people) told.add(key);
    await emit('people.told', {
      people,
      kind: 'requestReminded',
      values: { type: request.typeDemande, person: request.IdPersonneEV1, request: IdDemande, visa: visa.IdVisa },
      by: writing.by,
      opens: sheetOf(IdDemande),
    });
  }
  announce(writing, request);
  return told.size;
}

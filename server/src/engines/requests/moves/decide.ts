import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { lengthOfReason } from '@passerelle/contracts/reason.ts';
import { sql } from 'kysely';
import { rowsPrepared } from '../../../platform/db/database.ts';
import { always } from '../../../platform/db/sql.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import '../../told/told.events.ts';
import { takeClaims } from '../claims/claims.ts';
import { holdsVisa, standsIn } from '../holders/visa-holders.ts';
import { kindOf } from '../kind/kinds.ts';
import { findRequest, lockRequest, readValues } from '../kind/request.queries.ts';
import type { RequestKind, RequestRow } from '../kind/request-kind.ts';
import { askersOf, mayRead } from '../readers/requests.policy.ts';
import type { RequestHand } from '../request-hand.ts';
import { goOn } from '../rounds/rounds.ts';
import { fillIn } from './ask.ts';
import { announce, moveRequest, sheetOf, writeHeader } from './moves.ts';

/** A decision about a visa, over the content that was read. */
export interface Decision {
  readonly IdDemande: number;
  readonly IdVisa: number;
  readonly Version?: number | undefined;
  readonly Remarque?: string | undefined;
}

interface VisaRow {
  readonly IdVisa: number;
  readonly Rang: number;
  readonly Tour: number;
  readonly Etat: string;
  readonly Formulaire: string | null;
  readonly IdDroit: string | null;
  readonly mine: boolean;
  readonly standsIn: boolean;
}

interface Open {
  readonly kind: RequestKind;
  readonly request: RequestRow;
  readonly visa: VisaRow;
}

/**
 * The request and its visa, held for a decision: two who decide come one after the other, and the second is told.
 * @throws {ApiError} NOT_FOUND where the actor may not read the request, or it has no such visa; VISA_NON_AUTORISE where it is
 * not theirs; VISA_DEJA_DECIDE where it does not wait any more; DEMANDE_MODIFIEE where they read another content
 */
async function openForDecision(hand: RequestHand, { IdDemande, IdVisa, Version }: Decision): Promise<Open> {
  const { writing, kernel, actor } = hand;
  const { db } = writing;
  const who = { kernel, actor };
  const request = await lockRequest(db, IdDemande, always);
  const kind = kindOf(request);
  const [visa] = await rowsPrepared(
    db,
    sql<VisaRow>`select v."IdVisa", v."Rang", v."Tour", v."Etat", v."Formulaire", v."IdDroit",
        ${holdsVisa(who, 'v', 'd')} as mine, ${standsIn(who, 'v')} as "standsIn"
      from "Visa" v join "Demande" d using ("IdDemande") where v."IdVisa" = ${IdVisa} and d."IdDemande" = ${IdDemande}`,
  );
  // Whoever decides it reads it: all that would let them read it otherwise is asked of others alone.
  if (!visa?.mine && !(await findRequest(db, IdDemande, mayRead(who, 'd')))) throw new ApiError('NOT_FOUND');
  if (!visa) throw new ApiError('NOT_FOUND');
  if (!visa.mine) throw new ApiError(asksForBadge(kind) ? 'BADGE_NON_AUTORISE' : 'VISA_NON_AUTORISE');
  if (visa.Etat !== 'pending') throw new ApiError('VISA_DEJA_DECIDE');
  if (Version !== undefined && Version !== request.Version) throw new ApiError('DEMANDE_MODIFIEE');
  return { kind, request, visa };
}

/** Whether a badge is handed over in the end: a space or a vehicle of a site is none. */
const asksForBadge = ({ type }: Open['kind']) => type.holderForms !== undefined && 'badge' in type.holderForms;

/** Validates a visa, with what its holder fills in; past the last of its round, the request goes on. */
export async function validateVisa(
  hand: RequestHand,
  decision: Decision & { readonly fields?: readonly ChangedField[] | undefined },
): Promise<RequestRow> {
  const { writing, kernel } = hand;
  const { db } = writing;
  const { kind, request, visa } = await openForDecision(hand, decision);
  if (request.ARevoir !== null) throw new ApiError('DEMANDE_STADE');
  await fillInForm(hand, kind, request, visa, decision.fields ?? []);
  const left = await noteDecision(hand, visa, 'validated', decision.Remarque);
  const values = await readValues(db, kind, request.IdDemande);
  const begun = request.IdStade === 2 ? await moveRequest(writing, kind, request, 'begin', values) : request;
  announce(writing, request);
  if (left > 0) return begun;
  return await goOn(writing, kernel, kind, begun, values, visa.Rang + 1);
}

/** Rejects a request: no other visa of it waits any more. */
export async function rejectVisa(hand: RequestHand, decision: Decision): Promise<RequestRow> {
  const { writing } = hand;
  const { kind, request, visa } = await openForDecision(hand, decision);
  const reason = decision.Remarque?.trim() ?? '';
  if (lengthOfReason(reason) < kind.type.shortestReason)
    throw invalidInput(
      'body/Remarque',
      reason ? 'minLength' : 'required',
      reason ? kind.type.shortestReason : undefined,
    );
  await noteDecision(hand, visa, 'rejected', reason);
  const values = await readValues(writing.db, kind, request.IdDemande);
  return await moveRequest(writing, kind, request, 'reject', values, { Motif: reason, Rang: null, ARevoir: null });
}

/** Has the requester look at single fields again: the same visa goes on once they have. */
export async function sendBack(
  hand: RequestHand,
  decision: Decision & { readonly Champs: readonly string[]; readonly Remarque: string },
): Promise<void> {
  const { writing } = hand;
  const { kind, request } = await openForDecision(hand, decision);
  const known = itemsOf(kind.type.form);
  const unknown = decision.Champs.find((name) => !known.has(name) && !(kind.lines && name === 'Lignes'));
  if (unknown !== undefined) throw invalidInput('body/Champs', 'unknownField', unknown);
  await writeHeader(writing, request, { ...request, ARevoir: decision.Champs, Motif: decision.Remarque.trim() });
  announce(writing, request);
  await writing.emit('people.told', {
    people: askersOf(request),
    kind: 'requestSentBack',
    values: { type: request.typeDemande, person: request.IdPersonneEV1, request: request.IdDemande },
    by: writing.by,
    opens: sheetOf(request.IdDemande),
  });
}

/** What a visa asks its holder to fill in: all of it, to validate; what it keeps from others is taken with it. */
async function fillInForm(
  hand: RequestHand,
  kind: RequestKind,
  request: RequestRow,
  { Formulaire }: VisaRow,
  fields: readonly ChangedField[],
): Promise<void> {
  const form = Formulaire === null ? undefined : kind.type.holderForms[Formulaire];
  if (!form) {
    if (fields.length > 0) throw invalidInput('body/fields', 'readOnly');
    return;
  }
  await fillIn(hand, kind, request, form, 'whole', fields);
  const values: FormValues = await readValues(hand.writing.db, kind, request.IdDemande);
  await takeClaims(hand.writing.db, kind, request, values);
}

/** One of many who decide at once wins here. Answers how many visas of its round still wait. */
async function noteDecision(
  { writing: { db, record, emit }, actor }: RequestHand,
  visa: VisaRow,
  Etat: 'validated' | 'rejected',
  Remarque: string | undefined,
): Promise<number> {
  const said = Remarque?.trim() || null;
  const [decided] = await rowsPrepared(
    db,
    sql<{ left: number }>`update "Visa" v set "Etat" = ${Etat}, "DateDecision" = now(), "Remarque" = ${said}::text,
        "IdPersonneEV1Decideur" = ${actor.IdPersonneEV1}, "RoleIdPersonneEV1" = ${actor.RoleIdPersonneEV1},
        "IdDroitDecideur" = ${visa.standsIn ? 'SGX' : visa.IdDroit}::text
      where "IdVisa" = ${visa.IdVisa} and "Etat" = 'pending'
      returning (select count(*)::integer from "Visa" o where o."IdDemande" = v."IdDemande" and o."Tour" = v."Tour"
        and o."Rang" = v."Rang" and o."Etat" = 'pending' and o."IdVisa" <> v."IdVisa") as left`,
  );
  if (!decided) throw new ApiError('VISA_DEJA_DECIDE');
  await emit('visas.settled', { visas: [visa.IdVisa] });
  await record({
    entity: 'Visa',
    id: visa.IdVisa,
    before: { Etat: 'pending', Remarque: null },
    after: { Etat, Remarque: said, IdPersonneEV1Decideur: actor.IdPersonneEV1 },
  });
  return decided.left;
}

import { evaluateForm, type FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormDeclaration, FormValues } from '@passerelle/contracts/forms/form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { askedBy, mayMove, stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { todayAt } from '../../../platform/db/days.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { type Claimant, isPerson } from '../../access/actor.ts';
import type { Writing } from '../../act/act.ts';
import { formContext } from '../../forms/form-context.queries.ts';
import { formInForce } from '../../forms/form-in-force.queries.ts';
import { grantsOnNew } from '../../forms/form-rights.queries.ts';
import { changesOf, judgeChange, refuse, type SavedForm } from '../../forms/save-form.ts';
import { takeClaims } from '../claims/claims.ts';
import { giveBack } from '../holders/settle-visas.ts';
import { nothingOf, readValues, writeValues } from '../kind/request.queries.ts';
import type { RequestKind, RequestRow } from '../kind/request-kind.ts';
import { isHadAtSite, isOfferedAt, mayBeAskedFor, requireNothingInTheWay } from '../kind/request-rules.ts';
import { keepLines, readLines, requireLines } from '../lines/lines.ts';
import { closedFields } from '../readers/request-fields.policy.ts';
import { askedUnder } from '../readers/requests.policy.ts';
import type { RequestHand } from '../request-hand.ts';
import { goOn, requireRounds } from '../rounds/rounds.ts';
import { checkOf, isLinkable, requireOwnBasket } from './linked.queries.ts';
import { announce, moveRequest, writeHeader } from './moves.ts';

/** The key of the next request, as SQL. */
export const nextRequest = sql<number>`nextval(pg_get_serial_sequence('"Demande"', 'IdDemande'))::integer`;

/** What a draft is sent with: by whoever made it, who may be no person where its type judges by itself. */
export type SendingHand = Pick<RequestHand, 'writing' | 'kernel'> & { readonly actor: Claimant };

/** What is asked for, and for whom. */
export interface Asked {
  readonly IdPersonneEV1: number;
  readonly fields: readonly ChangedField[];
  readonly lignes?: readonly (readonly ChangedField[])[] | undefined;
  readonly IdDemandeLiee?: number | undefined;
  readonly IdPanier?: string | undefined;
  /** The key that was kept for it, where it was asked for by a plan. */
  readonly IdDemande?: number | undefined;
  /** It is asked by whom it is for: whoever opens it only began it, and may decide it. */
  readonly byConcerned?: true;
  /** Whoever asks was judged by what the request is about, and not by whom it is for. */
  readonly judged?: true;
}

/**
 * Keeps a new request as a draft. Answers it, with what filling it in emptied.
 * @throws {ApiError} NOT_FOUND where the actor may not ask for this, for that person; UPDATE_WITH_STATUT_NOT_ALLOWED where
 * nothing is asked for them any more; INVALID_INPUT with every fault at `body/fields/<Champ>`, or at the basket or the request
 * that it is linked to
 */
export async function keepRequest(
  hand: RequestHand,
  kind: RequestKind,
  { IdPersonneEV1, fields, lignes, IdDemandeLiee, IdPanier, IdDemande: kept, judged, byConcerned }: Asked,
): Promise<{ readonly request: RequestRow; readonly emptied: SavedForm['emptied'] }> {
  const { writing, kernel, actor } = hand;
  const { db, record } = writing;
  if (!judged && !(await kernel.allows(db, actor, askedBy(kind.type), 'person', IdPersonneEV1)))
    throw new ApiError('NOT_FOUND');
  await requireAskedFor(db, IdPersonneEV1);
  await requireOwnBasket(hand, IdPanier);
  if (IdDemandeLiee !== undefined && !(await isLinkable(hand.writing.db, hand, { IdPersonneEV1 }, IdDemandeLiee)))
    throw invalidInput('body/IdDemandeLiee', 'unknownValue', IdDemandeLiee);
  const asker = byConcerned
    ? { IdPersonneEV1, RoleIdPersonneEV1: IdPersonneEV1, IdRole: null }
    : { ...pickKeys(actor), IdRole: askedUnder(actor, IdPersonneEV1) };
  const request = await rowOf(
    db,
    sql<RequestRow>`insert into "Demande" ("IdDemande", "typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1",
        "IdRole", "IdSociete", "IdStade", "IdDemandeLiee", "IdPanier")
      select coalesce(${kept ?? null}::integer, ${nextRequest}), ${kind.typeDemande}, p."IdPersonneEV1", ${asker.IdPersonneEV1}, ${asker.RoleIdPersonneEV1},
        ${asker.IdRole}::integer, p."IdSociete", ${stages.draft}, ${IdDemandeLiee ?? null}::integer, ${IdPanier ?? null}::uuid
      from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}
      returning *`,
  );
  const { IdDemande } = request;
  const head = { typeDemande: kind.typeDemande, IdPersonneEV1, IdPersonneEV1Demandeur: asker.IdPersonneEV1 };
  await record({ entity: 'Demande', id: IdDemande, after: { ...head, IdStade: stages.draft } });
  await writeValues(db, kind, IdDemande, {});
  const emptied = await fillIn(hand, kind, request, kind.type.form, undefined, fields);
  if (lignes) await keepLines(hand, kind, request, lignes);
  announce(writing, request);
  return { request: { ...request, IdSite: await siteOf(db, IdDemande) }, emptied };
}

const pickKeys = ({ IdPersonneEV1, RoleIdPersonneEV1 }: RequestHand['actor']) => ({ IdPersonneEV1, RoleIdPersonneEV1 });

/** Changes what is asked for. Every change makes another version: who decides it has to have read it. */
export async function changeRequest(
  hand: RequestHand,
  kind: RequestKind,
  request: RequestRow,
  fields: readonly ChangedField[],
  lignes?: readonly (readonly ChangedField[])[],
): Promise<{ readonly request: RequestRow; readonly emptied: SavedForm['emptied'] }> {
  const { writing } = hand;
  const { db } = writing;
  const back = request.IdStade === stages.draft ? null : request.ARevoir;
  if (request.IdStade !== stages.draft && back === null) throw new ApiError('DEMANDE_STADE');
  const touched = [...fields.map(({ IdChamp }) => IdChamp), ...(lignes ? ['Lignes'] : [])];
  const closed = back === null ? [] : touched.filter((name) => !back.includes(name));
  refuse(closed.map((field): FormFault => ({ field, rule: 'readOnly' })));
  await requireRead(hand, kind, request, touched);
  const stored = await readValues(db, kind, request.IdDemande);
  const emptied = fields.length > 0 ? await fillIn(hand, kind, request, kind.type.form, stored, fields) : [];
  if (lignes) await keepLines(hand, kind, request, lignes);
  const after = {
    ...request,
    Version: request.Version + 1,
    IdSite: await siteOf(db, request.IdDemande),
    // What was sent back is given back: the visa that waits for it goes on.
    ...(back !== null && { ARevoir: null, Motif: null }),
  };
  await writeHeader(writing, request, after);
  if (back !== null) {
    const values = await readValues(db, kind, request.IdDemande);
    await requireLines(db, kind, request.IdDemande);
    await requireNothingInTheWay(db, kind, after, values, 'send');
    await takeClaims(db, kind, after, values);
    await giveBack(writing, hand.kernel, after, request.IdSite);
  }
  announce(writing, request);
  return { request: after, emptied };
}

/**
 * Sends a draft to whoever decides it: what it keeps from others is taken, its rounds are settled, the first is opened.
 * @throws {ApiError} the code of what stands in the way; NO_RULE_DEFINED; AUCUN_VALIDEUR where nobody could decide it; DEMANDE_STADE
 * where it is no draft
 */
export async function sendRequest(hand: SendingHand, kind: RequestKind, request: RequestRow): Promise<RequestRow> {
  const { writing, kernel } = hand;
  const { db } = writing;
  await requireAskedFor(db, request.IdPersonneEV1);
  const values = await readValues(db, kind, request.IdDemande);
  await requireWhole(hand, kind, request, values);
  await requireLines(db, kind, request.IdDemande);
  await requireNothingInTheWay(db, kind, request, values, 'send');
  await linkToItsOwn(writing, kind, request, values);
  const { IdSociete } = await rowOf(
    db,
    sql<
      Pick<RequestRow, 'IdSociete'>
    >`select "IdSociete" from "Personne" where "IdPersonneEV1" = ${request.IdPersonneEV1}`,
  );
  const { rounds: Circuit, skipped: Ecartes } = await requireRounds(db, kind, IdSociete, values);
  const sent = await moveRequest(writing, kind, request, 'send', values, {
    ...{ Circuit, Ecartes, IdSociete, Motif: null, ARevoir: null },
    Tour: request.Tour + 1,
  });
  await takeClaims(db, kind, sent, values);
  return await goOn(writing, kernel, kind, sent, values, 1);
}

/**
 * Has what is validated decided anew, with what changes of it: until then, and where it is not to be, what was validated is in
 * force.
 * @throws {ApiError} DEMANDE_STADE where its type has no such move, or it is not validated; what sending it would throw
 */
export async function reopenRequest(
  hand: RequestHand,
  kind: RequestKind,
  request: RequestRow,
  { fields, lignes, Motif }: Pick<Asked, 'fields' | 'lignes'> & { readonly Motif: string | null },
): Promise<RequestRow> {
  const { writing, kernel } = hand;
  const { db } = writing;
  const { IdDemande } = request;
  if (!mayMove(kind.type, 'reopen', request.IdStade)) throw new ApiError('DEMANDE_STADE');
  await requireAskedFor(db, request.IdPersonneEV1);
  await requireRead(hand, kind, request, [...fields.map(({ IdChamp }) => IdChamp), ...(lignes ? ['Lignes'] : [])]);
  const stored = await readValues(db, kind, IdDemande);
  const VersionValidee = { values: stored, lignes: (await readLines(db, kind, IdDemande)).map((line) => line.values) };
  if (fields.length > 0) await fillIn(hand, kind, request, kind.type.form, stored, fields);
  if (lignes) await keepLines(hand, kind, request, lignes);
  const values = await readValues(db, kind, IdDemande);
  await requireWhole(hand, kind, request, values);
  await requireLines(db, kind, IdDemande);
  await requireNothingInTheWay(db, kind, request, values, 'send');
  const { rounds: Circuit, skipped: Ecartes } = await requireRounds(db, kind, request.IdSociete, values);
  const reopened = await moveRequest(writing, kind, request, 'reopen', values, {
    ...{ Circuit, Ecartes, Motif, ARevoir: null, VersionValidee },
    ...{ Tour: request.Tour + 1, Version: request.Version + 1 },
  });
  await takeClaims(db, kind, reopened, values);
  return await goOn(writing, kernel, kind, reopened, values, 1);
}

/** Nobody changes what they may not read: what it is would be told by what speaks against it. */
async function requireRead(
  { writing: { db }, kernel, actor }: RequestHand,
  kind: RequestKind,
  request: RequestRow,
  touched: readonly string[],
): Promise<void> {
  const closed = await closedFields({ db, kernel, actor }, kind, request);
  const ofLines = Object.keys(kind.type.lines?.form.fields ?? {}).some((name) => closed.has(name));
  const wrong = touched.filter((name) => (name === 'Lignes' ? ofLines : closed.has(name)));
  refuse(wrong.map((field): FormFault => ({ field, rule: 'readOnly' })));
}

/** What it is part of is known once it is sent: its days may have been changed until then. */
async function linkToItsOwn(
  { db, record }: Writing,
  { linkedTo }: RequestKind,
  request: RequestRow,
  values: FormValues,
): Promise<void> {
  if (!linkedTo) return;
  const { IdDemande, IdDemandeLiee: before } = request;
  const { linked } = await rowOf(
    db,
    sql<{ linked: number | null }>`update "Demande" set "IdDemandeLiee" = ${linkedTo(request, values)}
      where "IdDemande" = ${IdDemande} returning "IdDemandeLiee" as linked`,
  );
  if (linked !== before)
    await record({
      entity: 'Demande',
      id: IdDemande,
      before: { IdDemandeLiee: before },
      after: { IdDemandeLiee: linked },
    });
}

/** Nothing is asked for somebody who is gone, or who is nobody. */
async function requireAskedFor(db: Db, IdPersonneEV1: number): Promise<void> {
  const [found] = await rowsOf(
    db,
    sql<{
      may: boolean;
    }>`select ${mayBeAskedFor('p')} as may from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  if (!found?.may) throw new ApiError('UPDATE_WITH_STATUT_NOT_ALLOWED');
}

/** What a draft lacks, or has wrong by now, is told where it is. */
async function requireWhole(
  { writing: { db }, kernel, actor }: SendingHand,
  kind: RequestKind,
  request: RequestRow,
  values: FormValues,
): Promise<void> {
  if (kind.whole) refuse(await kind.whole(db, request, values));
  if (!isPerson(actor)) {
    if (!kind.whole) throw new Error(`Nothing judges what is sent of ${kind.table} by who is no person`);
    return;
  }
  const [{ form }, context] = await Promise.all([formInForce(db, kind.type.form), formContext(db, true)]);
  const grants = grantsOnNew(form);
  const judged = evaluateForm({ form, typed: values, stored: undefined, grants, context });
  // What is not asked for, as it is filled in, is not lacking.
  const asked = Object.keys(nothingOf(form)).filter((name) => judged.get(name)?.shown);
  const changed = new Map(asked.map((IdChamp) => [IdChamp, { IdChamp, Valeur: values[IdChamp] ?? null }]));
  await judgeChange({
    ...{ db, changed, context, key: request.IdDemande, stored: undefined, writer: { kernel, actor } },
    of: { form, check: checkOf(kind), ...(kind.taken && { taken: kind.taken }) },
    grants,
  });
  refuse(await faultsOfStay(db, kind, request, values));
}

/** The city of a site, however it is written: `LYON CEDEX 03`, `Lyon 3e` and `Lyon` are one. */
const cityOf = (site: string): Sql<string | null> =>
  sql<
    string | null
  >`nullif(regexp_replace(fold(trim(${sql.ref(`${site}.Ville`)})), '[ ,-]+(cedex.*|[0-9].*)$', ''), '')`;

/** It is to be had at its site, else the nearest one is named, and within the stay of whom it is for. */
async function faultsOfStay(
  db: Db,
  kind: RequestKind,
  { IdPersonneEV1, IdSite }: RequestRow,
  { DateDebut, DateFin }: FormValues,
): Promise<FormFault[]> {
  const stay = await rowOf(
    db,
    sql<{ arrives: string | null; leaves: string | null; offered: boolean; instead: string | null }>`
      select case when p."DateEntreePhysique" > ${todayAt('p')} then p."DateEntreePhysique" end::text as arrives,
        p."DateSortiePhysique"::text as leaves,
        exists (select from "Site" s where s."IdSite" = ${IdSite}::integer and ${isOfferedAt(kind, 's')}) as offered,
        (select s."LibSite" from "Site" s left join "Site" here on here."IdSite" = ${IdSite}::integer
            left join "Site" own on own."IdSite" = p."IdSite"
          where ${isOfferedAt(kind, 's')}
          order by (${cityOf('s')} = coalesce(${cityOf('here')}, ${cityOf('own')})) is not true, s."IdSite" is distinct from p."IdSite",
            s."IdPays" is distinct from coalesce(here."IdPays", p."IdPays"), s."LibSite" collate "und-x-icu" limit 1) as instead
      from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  const { arrives, leaves, offered, instead } = stay;
  const elsewhere: FormFault =
    instead === null
      ? { field: 'IdSite', rule: 'notAllowed' }
      : { field: 'IdSite', rule: 'hadElsewhere', limit: instead };
  return [
    ...(isHadAtSite(kind) && !offered ? [elsewhere] : []),
    ...(arrives && typeof DateDebut === 'string' && DateDebut < arrives
      ? [{ field: 'DateDebut', rule: 'min', limit: arrives } as const]
      : []),
    ...(leaves && typeof DateDebut === 'string' && DateDebut > leaves
      ? [{ field: 'DateDebut', rule: 'max', limit: leaves } as const]
      : []),
    ...(leaves && typeof DateFin === 'string' && DateFin > leaves
      ? [{ field: 'DateFin', rule: 'max', limit: leaves } as const]
      : []),
  ];
}

/**
 * Fills in a form of a request: of whoever asks, over what is stored, or whole, of whoever decides.
 * @throws {ApiError} CONFLICT with the fields that moved; INVALID_INPUT with every fault at `body/fields/<Champ>`
 */
export async function fillIn(
  { writing, kernel, actor, files }: RequestHand,
  kind: RequestKind,
  { IdDemande, IdStade }: Pick<RequestRow, 'IdDemande' | 'IdStade'>,
  shipped: FormDeclaration,
  stored: FormValues | 'whole' | undefined,
  fields: readonly ChangedField[],
): Promise<SavedForm['emptied']> {
  const { db, record } = writing;
  const [{ form }, context] = await Promise.all([
    formInForce(db, shipped),
    formContext(db, typeof stored !== 'object'),
  ]);
  const of = { form, check: checkOf(kind), ...(kind.taken && { taken: kind.taken }) };
  const changed = changesOf(of, fields);
  // A draft may lack what sending it will ask for.
  const over = stored === 'whole' ? undefined : { ...nothingOf(form), ...(stored && pick(stored, form)) };
  const { values, before, after, emptied } = await judgeChange({
    ...{ db, of, changed, context, writer: { kernel, actor }, grants: grantsOnNew(form), key: IdDemande },
    stored: over,
    mayLack: IdStade === stages.draft,
  });
  await writeValues(db, kind, IdDemande, after);
  for (const [field, ids] of Object.entries(values))
    if (form.fields[field]?.type === 'files')
      await files.attach(
        writing,
        actor,
        { entity: 'Demande', id: IdDemande, field },
        (ids ?? []) as string[],
        `body/fields/${field}`,
      );
  await record({ entity: 'Demande', id: IdDemande, before, after });
  return emptied;
}

function pick(values: FormValues, form: FormDeclaration): FormValues {
  return Object.fromEntries(Object.keys(nothingOf(form)).map((name) => [name, values[name]]));
}

async function siteOf(db: Db, IdDemande: number): Promise<number | null> {
  const { IdSite } = await rowOf(
    db,
    sql<{ IdSite: number | null }>`select "IdSite" from "Demande" where "IdDemande" = ${IdDemande}`,
  );
  return IdSite;
}

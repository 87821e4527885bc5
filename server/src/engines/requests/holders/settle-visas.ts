import type { Holder } from '@passerelle/contracts/requests/steps.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { allOf, always, type Sql } from '../../../platform/db/sql.ts';
import type { Actor } from '../../access/actor.ts';
import type { AccessKernel } from '../../access/decide.ts';
import type { Writing } from '../../act/act.ts';
import { header, lockRequest } from '../kind/request.queries.ts';
import type { RequestRow } from '../kind/request-kind.ts';
import { announce } from '../moves/moves.ts';
import { moveVisa, tellHolders } from '../rounds/rounds.ts';
import { decidersOf, type Held, resolveHolder } from './holders.queries.ts';
import { hadBy, peopleHolding } from './visa-holders.ts';

/** A visa that waits, who holds it, and the request that it is of. */
interface WaitingVisa extends RequestRow {
  readonly IdVisa: number;
  readonly IdPersonneEV1Titulaire: number | null;
  readonly IdDroit: string | null;
  readonly IdRoles: readonly number[] | null;
  readonly Porteurs: readonly Holder[];
  readonly Autre: boolean;
}

/** Those of them, of requests `d`, that a condition on `v` keeps. */
const readWaiting = async (db: Db, which: Sql<boolean>): Promise<readonly WaitingVisa[]> =>
  await rowsOf(
    db,
    sql<WaitingVisa>`select ${header}, v."IdVisa", v."IdPersonneEV1Titulaire", v."IdDroit", v."IdRoles", v."Porteurs", v."Autre"
      from "Visa" v join "Demande" d using ("IdDemande") where v."Etat" = 'pending' and ${which}
      order by v."IdDemande", v."IdVisa"`,
  );

/** What holders are found with, of many visas at once. */
interface Settling {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly found?: Map<string, Promise<readonly Actor[]>>;
}

/** Who holds a visa by the rules of this moment. */
async function heldNow(settling: Settling, visa: WaitingVisa): Promise<Held | undefined> {
  const [holder] = visa.Porteurs;
  if (!holder) return undefined;
  const but = visa.Autre ? await decidersOf(settling.db, visa) : [];
  return await resolveHolder({ ...settling, but }, visa, holder);
}

const isHeldAlike = (visa: WaitingVisa, held: Held): boolean =>
  held.IdPersonneEV1Titulaire === visa.IdPersonneEV1Titulaire &&
  held.IdDroit === visa.IdDroit &&
  String(held.IdRoles) === String(visa.IdRoles);

/** Hands a visa to whoever holds it by now, where that is somebody else. */
async function settle(writing: Writing, kernel: AccessKernel, visa: WaitingVisa): Promise<boolean> {
  const { db } = writing;
  const request = await lockRequest(db, visa.IdDemande, always);
  const [still] = await readWaiting(db, sql<boolean>`v."IdVisa" = ${visa.IdVisa}`);
  const held = still && (await heldNow({ db, kernel }, still));
  if (!still || !held || isHeldAlike(still, held)) return false;
  await moveVisa(writing, request, still, held);
  announce(writing, request);
  return true;
}

/**
 * Hands visas to whoever holds them by now: of requests for these people, and of those that these hold by name. Answers how
 * many were moved.
 */
export async function settleHolders(
  writing: Writing,
  kernel: AccessKernel,
  { of, heldBy }: { readonly of: readonly number[]; readonly heldBy: readonly number[] },
): Promise<number> {
  const waiting = await readWaiting(
    writing.db,
    sql<boolean>`(v."IdPersonneEV1Titulaire" is not null or v."IdDroit" = 'adm' or v."Porteurs"->0 ? 'relation')
      and (d."IdPersonneEV1" = any(${sql.val(of)}::integer[]) or v."IdPersonneEV1Titulaire" = any(${sql.val(heldBy)}::integer[]))
      and (v."DateEscalade" is null or v."IdPersonneEV1Titulaire" = any(${sql.val(heldBy)}::integer[]))`,
  );
  let moved = 0;
  for (const visa of waiting) if (await settle(writing, kernel, visa)) moved += 1;
  return moved;
}

/**
 * What a round names is a right or roles, not somebody, or roles hold it for want of anybody; what was handed on for being late
 * stays where it went.
 */
const ofMany = sql<boolean>`(((v."Porteurs"->0 ? 'roles' or v."Porteurs"->0->>'right' in ('SGX', 'SECUOFF'))
  and (v."DateEscalade" is null or v."IdRoles" is not null or v."IdDroit" in ('SGX', 'SECUOFF')))
  or (v."IdRoles" is not null and v."DateEscalade" is null))`;

/**
 * Of what a right or roles hold, hands on what nobody is left to decide, and back what somebody is there for again. `gone`
 * narrows it to what these people might have held; without, all that waits is looked at. Answers how many were moved.
 */
export async function settleUnheld(writing: Writing, kernel: AccessKernel, gone?: readonly number[]): Promise<number> {
  const { db } = writing;
  const which = gone === undefined ? ofMany : sql<boolean>`(${ofMany} and ${hadBy(gone)})`;
  const settling = { db, kernel, found: new Map() };
  let moved = 0;
  for (const visa of await readWaiting(db, which)) {
    const held = await heldNow(settling, visa);
    // Looked at again under its lock.
    if (held && !isHeldAlike(visa, held) && (await settle(writing, kernel, visa))) moved += 1;
  }
  return moved;
}

/**
 * Has whoever holds what waits of a request go on with what its requester answered: their days begin anew, and they are told.
 * For another site it is held by whoever has the right there, and nobody elsewhere.
 */
export async function giveBack(
  writing: Writing,
  kernel: AccessKernel,
  request: RequestRow,
  fromSite: number | null,
): Promise<void> {
  const { db } = writing;
  const { IdDemande, IdSite } = request;
  await sql`update "Visa" set "IdSite" = ${IdSite}::integer, "DateOuverture" = now()
    where "IdDemande" = ${IdDemande} and "Etat" = 'pending'`.execute(db);
  const of = sql<boolean>`v."IdDemande" = ${IdDemande}`;
  const movable = IdSite === fromSite ? [] : await readWaiting(db, allOf([of, ofMany]));
  for (const visa of await readWaiting(db, of)) {
    const moves = movable.some(({ IdVisa }) => IdVisa === visa.IdVisa);
    const held = moves ? await heldNow({ db, kernel }, { ...visa, IdSite }) : undefined;
    if (held) await moveVisa(writing, request, visa, held);
    else await tellHolders(writing, request, visa.IdVisa, await peopleHolding({ db, kernel }, visa));
  }
}

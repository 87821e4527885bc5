import { mayMove, stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Writing } from '../../../engines/act/act.ts';
import type { Reaction, Reactions } from '../../../engines/act/reactions.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { always } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { mayKeepOut } from '../../foundation/actor/presence.ts';
import '../inventories/inventories.events.ts';
import '../../people/person/people.events.ts';
import { releaseClaims, releaseClaimsOfGone, takeClaims } from '../../../engines/requests/claims/claims.ts';
import { settleHolders, settleUnheld } from '../../../engines/requests/holders/settle-visas.ts';
import { kindOf } from '../../../engines/requests/kind/kinds.ts';
import { lockRequest, readValues, writeValues } from '../../../engines/requests/kind/request.queries.ts';
import { decidingRelations, mayBeAskedFor } from '../../../engines/requests/kind/request-rules.ts';
import { announce, moveRequest } from '../../../engines/requests/moves/moves.ts';

/** Whoever decides moves with the people: in the act that changes who that is, or that keeps somebody out. */
export function registerRequests(reactions: Reactions, kernel: AccessKernel): void {
  reactions.on('people.changed', async (writing, { people, lines }) => {
    const moved = people.filter(
      ({ after }) => after !== null && decidingRelations.some((name) => Object.hasOwn(after, name)),
    );
    const out = people.filter(({ after }) => after !== null && mayKeepOut(after));
    const of = [...moved.map(({ IdPersonneEV1 }) => IdPersonneEV1), ...(lines.Manager ?? [])];
    const gone = out.map(({ IdPersonneEV1 }) => IdPersonneEV1);
    if (of.length + gone.length === 0) return;
    await settleHolders(writing, kernel, { of, heldBy: gone });
    if (gone.length === 0) return;
    await settleUnheld(writing, kernel, gone);
    await endWith(writing, gone);
  });
  reactions.on('items.returned', async (writing, { items }) => {
    await closeEmptied(writing, [...new Set(items.flatMap(({ IdDemande }) => IdDemande ?? []))]);
  });
  reactions.on('item.moved', followItem);
  reactions.on('item.changed', followChange);
}

/**
 * What a request kept for a thing is taken again when its return is undone, or it is found. The number of a lost badge stays
 * its own: no other is handed out under it.
 * @throws {ApiError} RETOUR_NON_ANNULABLE where somebody else has it by now
 */
const followItem: Reaction<'item.moved'> = async (writing, { IdDemande, move }) => {
  const { db } = writing;
  const request = await lockRequest(db, IdDemande, always);
  const kind = kindOf(request);
  if (move === 'perdre') await releaseClaims(db, IdDemande, 'badge-numero');
  if (move === 'annuler-retour' || move === 'retrouver')
    await takeClaims(db, kind, request, await readValues(db, kind, IdDemande)).catch((error: unknown) => {
      throw error instanceof ApiError ? new ApiError('RETOUR_NON_ANNULABLE') : error;
    });
  announce(writing, request);
};

/** The number of a badge, or its last day, is another: the request says so, and keeps that from others instead. */
const followChange: Reaction<'item.changed'> = async (writing, { IdDemande, Numero, DateFin }) => {
  const { db } = writing;
  const request = await lockRequest(db, IdDemande, always);
  const kind = kindOf(request);
  const before = await readValues(db, kind, IdDemande);
  const after = {
    ...(Numero !== undefined && 'NumeroBadge' in before && { NumeroBadge: Numero }),
    ...(DateFin !== undefined && 'DateFin' in before && { DateFin }),
  };
  await writeValues(db, kind, IdDemande, after);
  await takeClaims(db, kind, request, { ...before, ...after });
  const changed = Object.keys(after);
  await writing.record({
    entity: 'Demande',
    id: IdDemande,
    before: Object.fromEntries(changed.map((name) => [name, before[name] ?? null])),
    after,
  });
  announce(writing, request);
};

/**
 * Nothing is asked any more for whoever left: what is not decided yet is cancelled. What was handed to them keeps nothing from
 * others either: it opens nothing any more, and is to be given back.
 */
async function endWith(writing: Writing, people: readonly number[]): Promise<void> {
  const { db } = writing;
  const open = await rowsOf(
    db,
    sql<{ IdDemande: number }>`select d."IdDemande" from "Demande" d join "Personne" p using ("IdPersonneEV1")
      where d."IdPersonneEV1" = any(${sql.val(people)}::integer[]) and d."IdStade" <= ${stages.underWay}
        and not ${mayBeAskedFor('p')} order by d."IdDemande"`,
  );
  for (const { IdDemande } of open) {
    const request = await lockRequest(db, IdDemande, always);
    const kind = kindOf(request);
    const values = await readValues(db, kind, IdDemande);
    const move = request.IdStade === stages.draft ? 'delete' : 'cancel';
    await moveRequest(writing, kind, request, move, values, { Rang: null, ARevoir: null });
  }
  await releaseClaimsOfGone(db, people);
}

/**
 * A request of which nothing is held any more keeps nothing from others, from that instant and not before; it is closed for
 * good where its type is closed so.
 */
async function closeEmptied(writing: Writing, requests: readonly number[]): Promise<void> {
  const { db } = writing;
  for (const IdDemande of requests) {
    const request = await lockRequest(db, IdDemande, always);
    const kind = kindOf(request);
    const held = await rowsOf(
      db,
      sql`select from "Inventaire" where "IdDemande" = ${IdDemande} and "Etat" <> 'returned'`,
    );
    if (held.length > 0) continue;
    await releaseClaims(db, IdDemande);
    if (!mayMove(kind.type, 'close', request.IdStade)) {
      announce(writing, request);
      continue;
    }
    await moveRequest(writing, kind, request, 'close', await readValues(db, kind, IdDemande));
  }
}

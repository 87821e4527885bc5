import { stages } from '@passerelle/contracts/requests/request.ts';
import { numberOf, offeredTypes } from '@passerelle/contracts/requests/request-types.ts';
import { daysToRecover } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import { allOf, type Sql } from '../../../platform/db/sql.ts';
import { lockRequest } from '../kind/request.queries.ts';
import { asksIt, isDeleted } from '../readers/requests.policy.ts';
import type { RequestHand } from '../request-hand.ts';
import type { Who } from '../who.ts';
import { tellAskers } from './moves.ts';

/** Of what is asked for on the screen of requests: what else is drafted left its place to others when it was deleted. */
const ofTypes = sql.join(
  offeredTypes.filter(({ sharesDrafts }) => !sharesDrafts).map((type) => sql.lit(numberOf(type))),
);

/** The drafts, known as `request`, that the actor deleted lately enough to take them out again. */
export const recoverable = (who: Who, request: string): Sql<boolean> =>
  allOf([
    isDeleted(request),
    asksIt(who, request),
    sql<boolean>`${sql.ref(`${request}.typeDemande`)} in (${ofTypes})`,
    sql<boolean>`${sql.ref(`${request}.DateSuppression`)} > now() - make_interval(days => ${sql.lit(daysToRecover)})`,
  ]);

/**
 * Makes a draft that was deleted what it was, with all that was filled in.
 * @throws {ApiError} NOT_FOUND where there is none, or none of theirs, or it was deleted too long ago
 */
export async function recoverDraft(hand: RequestHand, IdDemande: number): Promise<void> {
  const { writing } = hand;
  const { db, by, record } = writing;
  const request = await lockRequest(db, IdDemande, recoverable(hand, 'd'));
  await sql`update "Demande" set "IdStade" = ${sql.lit(stages.draft)}, "DateSuppression" = null, "DateFin" = null, "DateM" = now(),
    "IdPersonneEV1M" = coalesce(${by}::integer, "IdPersonneEV1M") where "IdDemande" = ${IdDemande}`.execute(db);
  const deleted = new Date().toISOString();
  await record({
    ...{ entity: 'Demande', id: IdDemande },
    ...{ before: { DateSuppression: deleted }, after: { DateSuppression: null } },
  });
  tellAskers(writing, request);
}

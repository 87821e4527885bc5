import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { holdsVisa } from '../../../../engines/requests/holders/visa-holders.ts';
import { findRequest } from '../../../../engines/requests/kind/request.queries.ts';
import { isDeleted, mayRead } from '../../../../engines/requests/readers/requests.policy.ts';
import type { Who } from '../../../../engines/requests/who.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { allOf, anyOf, type Sql } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { underOtherRoles } from '../../../foundation/actor/other-roles.queries.ts';

/**
 * Why somebody does not read a request: they do under another role of theirs; or it awaited them once, and its requester took
 * it back. To anybody else it is as if there were none.
 */
export async function whyUnread(
  { db, kernel, actor }: Who & { readonly db: Db },
  IdDemande: number,
): Promise<ApiError> {
  const others = await underOtherRoles(db, actor);
  for (const there of others)
    if (await findRequest(db, IdDemande, mayRead({ kernel, actor: there }, 'd')))
      return new ApiError('AUTRE_ROLE', [
        { path: 'IdPersonneRole', rule: 'otherRole', value: String(there.acting?.IdPersonneRole) },
      ]);
  const awaited = anyOf([actor, ...others].map((one) => awaitedOnce({ kernel, actor: one })));
  if (await findRequest(db, IdDemande, awaited)) return new ApiError('DEMANDE_RAPPELEE');
  return new ApiError('NOT_FOUND');
}

/** A request `d` is its requester’s alone again, and is for somebody, or a visa of it was held, or was to be decided, by them. */
function awaitedOnce(who: Who): Sql<boolean> {
  const me = sql`${who.actor.IdPersonneEV1}`;
  return allOf([
    sql<boolean>`d."IdStade" = ${sql.lit(stages.draft)}`,
    sql<boolean>`not ${isDeleted('d')}`,
    sql<boolean>`(d."Tour" > 0 and d."IdPersonneEV1" = ${me} or exists (select from "Visa" v where v."IdDemande" = d."IdDemande"
      and (v."IdPersonneEV1Titulaire" = ${me} or v."IdPersonneEV1Decideur" = ${me}
        or exists (select from "VisaTitulaire" t where t."IdVisa" = v."IdVisa" and t."IdPersonneEV1" = ${me})
        or ${holdsVisa(who, 'v', 'd')})))`,
  ]);
}

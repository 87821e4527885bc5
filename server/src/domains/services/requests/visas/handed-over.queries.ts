import type { Output } from '@passerelle/contracts/call.ts';
import type { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { decidingRights } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import { keyedList, readKeyed } from '../../../../engines/lists/by-key.queries.ts';
import { awaits, siteAsked } from '../../../../engines/requests/holders/visa-holders.ts';
import { mayRead } from '../../../../engines/requests/readers/requests.policy.ts';
import type { Who } from '../../../../engines/requests/who.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { allOf, anyOf, instant, type Sql } from '../../../../platform/db/sql.ts';
import { loadActor } from '../../../foundation/actor/actor.queries.ts';
import { personOf } from '../sheet/sheet.queries.ts';

/**
 * What waits for somebody that goes along with a role of theirs when it is handed over: what it decides itself, and what they
 * hold by name about people whom it decides about. By type and site, the oldest first; the site is that by which it may be handed over.
 */
export async function waitingUnder(
  { db, kernel }: { readonly db: Db; readonly kernel: AccessKernel },
  IdPersonneEV1: number,
  IdPersonneRole: number,
): Promise<Output<typeof delegationCalls.waiting>> {
  const { actor } = await loadActor(db, IdPersonneEV1, IdPersonneRole);
  return await rowsOf(
    db,
    sql<Output<typeof delegationCalls.waiting>[number]>`
      select d."typeDemande", s."IdSite", s."LibSite", count(*)::integer as count, ${instant(sql`min(v."DateOuverture")`)} as since,
        bool_or(v."DateRelance" is not null) as late
      from "Visa" v join "Demande" d using ("IdDemande") join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1"
      left join "Site" s on s."IdSite" = case when v."IdDroit" is null then ${siteAsked('d')} else v."IdSite" end
      where ${awaits({ kernel, actor }, 'v', 'd')} and ${goesAlong(kernel, actor)}
      group by 1, 2, 3 order by min(v."DateOuverture"), 1, 2`,
  );
}

/** A visa `v` about `p` is held by what the role decides, or by name where the role decides about the person. */
function goesAlong(kernel: AccessKernel, actor: Actor): Sql<boolean> {
  return anyOf([
    sql<boolean>`v."IdPersonneEV1Titulaire" is null`,
    allOf([
      sql<boolean>`v."IdPersonneEV1Titulaire" is not null`,
      anyOf(decidingRights.map((right) => kernel.scope(actor, right, 'person', 'p', 2))),
    ]),
  ]);
}

type Decided = Output<typeof delegationCalls.decided>;

/** What was decided in the name of somebody, and by them in the name of others, as far as the reader may read it; the latest first. */
export async function decidedForOthers(
  who: Who & { readonly db: Db },
  IdPersonneEV1: number,
  after: number | undefined,
): Promise<Decided> {
  const list = keyedList<Decided['rows'][number], { of: number; readable: Sql<boolean> }>({
    from: sql`"Visa" v join "Demande" d using ("IdDemande") join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1"
      join "Personne" o on o."IdPersonneEV1" = v."IdPersonneEV1Decideur" join "Personne" b on b."IdPersonneEV1" = v."RoleIdPersonneEV1"`,
    select: sql`v."IdVisa", v."Etat", d."IdDemande", d."typeDemande", ${personOf('p')} as person,
      ${personOf('o')} as "decidedBy", ${personOf('b')} as "onBehalfOf", ${instant(sql`v."DateDecision"`)} as "DateDecision"`,
    key: sql`v."IdVisa"`,
    newestFirst: true,
    pageSize: 20,
    narrows: {
      of: (key) => sql`v."IdPersonneEV1Decideur" <> v."RoleIdPersonneEV1"
        and (v."IdPersonneEV1Decideur" = ${key} or v."RoleIdPersonneEV1" = ${key})`,
      readable: (readable) => readable,
    },
  });
  const { rows, more } = await readKeyed(
    who.db,
    list,
    { of: IdPersonneEV1, readable: anyOf([isOf(who.actor), mayRead(who, 'd')]) },
    { past: after },
  );
  return { rows: [...rows], next: more ? (rows.at(-1)?.IdVisa ?? null) : null };
}

/** Both of the two people of a decision `v` are told what was decided. */
const isOf = ({ IdPersonneEV1 }: Actor): Sql<boolean> =>
  sql<boolean>`(v."IdPersonneEV1Decideur" = ${IdPersonneEV1} or v."RoleIdPersonneEV1" = ${IdPersonneEV1})`;

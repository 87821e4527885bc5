import {
  type AutomaticUnits,
  listAutomaticCalls,
  mostUnitsTold,
} from '@passerelle/contracts/distribution-lists/automatic.contract.ts';
import {
  type AutomaticDeclaration,
  listAutomaticPlan,
} from '@passerelle/contracts/distribution-lists/automatic.plans.ts';
import { sql } from 'kysely';
import { actOf } from '../../../../engines/act/from-call.ts';
import type { Plans } from '../../../../engines/plans/plans.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import type { ListCallersNeeds } from '../list-callers.ts';
import { requireDeclaration } from './automatic.plans.ts';
import { readDeclarations, type StoredDeclaration } from './follow.actions.ts';
import { type Declared, judgeUnits } from './units.queries.ts';

export function listAutomaticRoutes(
  needs: ListCallersNeeds & { readonly plans: Plans },
): readonly Route<LoadedActor>[] {
  const { db, kernel, plans, today } = needs;
  const unitsOf = async (declared: Declared): Promise<AutomaticUnits> => {
    const judged = await judgeUnits({ db, kernel, today: today() }, declared);
    const counts: Record<string, number> = {};
    for (const { outcome } of judged) counts[outcome] = (counts[outcome] ?? 0) + 1;
    const unites = judged.slice(0, mostUnitsTold).map(({ owner: _owner, stored: _stored, ...unit }) => unit);
    return { unites, total: judged.length, counts };
  };
  const places = { 'body/input': 'body' };

  return routes<LoadedActor, typeof listAutomaticCalls>(listAutomaticCalls, {
    list: async () => {
      const lists = await rowsOf(
        db,
        sql<{ key: number; listes: number }>`select "IdAutomatique" as key, count(*)::integer as listes from "Liste"
          where "IdAutomatique" is not null and deleted_at is null and closed_at is null group by 1`,
      );
      const counts = new Map(lists.map(({ key, listes }) => [key, listes]));
      const automatiques = (await readDeclarations(db)).map((stored) => ({
        ...toldOf(stored),
        listes: counts.get(stored.IdAutomatique) ?? 0,
      }));
      return { automatiques };
    },
    read: async ({ params: { id } }) => {
      const stored = await requireStored(db, id);
      return { ...toldOf(stored), ...(await unitsOf(stored)) };
    },
    preview: async ({ body: { IdAutomatique, declaration } }, { actor: { actor } }) => {
      const stored = IdAutomatique === null ? undefined : await requireStored(db, IdAutomatique);
      const asked = await requireDeclaration(db, actor, declaration, 'body/declaration', stored?.Source);
      return await unitsOf({ ...asked, IdAutomatique });
    },
    declare: async ({ body: { declaration, Motif } }, context) => ({
      IdPlan: await plans.doAtOnce(
        actOf(context),
        listAutomaticPlan,
        { IdAutomatique: null, Revision: 0, declaration },
        places,
        Motif?.trim(),
      ),
    }),
    change: async ({ params: { id }, body: { Motif, ...body } }, context) => ({
      IdPlan: await plans.doAtOnce(
        actOf(context),
        listAutomaticPlan,
        { IdAutomatique: id, ...body },
        places,
        Motif?.trim(),
      ),
    }),
  });
}

async function requireStored(db: Db, IdAutomatique: number): Promise<StoredDeclaration> {
  const [stored] = await readDeclarations(db, IdAutomatique);
  if (!stored) throw new ApiError('NOT_FOUND');
  return stored;
}

/** A declaration without what its author held. */
function toldOf({ IdAutomatique, Revision, Bornes: _bounds, ...declaration }: StoredDeclaration): {
  readonly IdAutomatique: number;
  readonly Revision: number;
  readonly declaration: AutomaticDeclaration;
} {
  return { IdAutomatique, Revision, declaration };
}

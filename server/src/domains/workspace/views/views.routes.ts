import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { ListRegistry } from '../../../engines/lists/list-entry.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { storableJson } from '../../../platform/db/storable.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';

/** Roles that everybody has. */
const commonFamily = 'BASE';

interface View {
  IdVue: number;
  Ecran: string;
  LibVue: string;
  Etat: string;
  IdRole: number | null;
  ParDefaut: boolean;
  mine: boolean;
}

interface ViewsNeeds {
  readonly db: Db;
  readonly listed: ListRegistry;
  readonly act: ActFunction;
}

export function viewsRoutes({ db, listed, act }: ViewsNeeds): readonly Route<LoadedActor>[] {
  const requireList = ({ Ecran }: { readonly Ecran: string }) => {
    if (!listed.has(Ecran)) throw invalidInput('params/Ecran', 'unknownValue');
  };
  return routes<LoadedActor, typeof viewsCalls>(viewsCalls, {
    list: async ({ params }, { actor: { actor } }) => {
      requireList(params);
      return await readViews(db, actor, params.Ecran);
    },
    save: async ({ params, body }, context) => {
      requireList(params);
      const { actor } = context.actor;
      const role = actor.roles.find(({ IdRole }) => IdRole === body.IdRole);
      if (body.IdRole !== null && !role) throw invalidInput('body/IdRole', 'unknownValue');
      // It would be in everybody's menu.
      if (role?.Famille === commonFamily) throw invalidInput('body/IdRole', 'notAllowed');
      const IdVue = await act(actOf(context), async ({ db: trx, record }) => {
        const own = { IdPersonneEV1: actor.IdPersonneEV1, Ecran: params.Ecran, LibVue: body.LibVue.trim() };
        const kept = { Etat: stateOrRefuse(body.Etat), IdRole: body.IdRole, DateM: new Date() };
        const saved = await trx
          .insertInto('saved_view')
          .values({ ...own, ...kept })
          .onConflict((conflict) => conflict.columns(['IdPersonneEV1', 'Ecran', 'LibVue']).doUpdateSet(kept))
          .returning('IdVue')
          .executeTakeFirstOrThrow();
        await record({ entity: 'saved_view', id: saved.IdVue, after: { LibVue: own.LibVue, IdRole: body.IdRole } });
        return saved.IdVue;
      });
      const view = (await readViews(db, actor, params.Ecran)).find((one) => one.IdVue === IdVue);
      if (!view) throw new ApiError('NOT_FOUND');
      return view;
    },
    rename: async ({ params, body }, context) => {
      const { IdPersonneEV1 } = context.actor.actor;
      const LibVue = body.LibVue.trim();
      await act(actOf(context), async ({ db: trx, record }) => {
        const own = await trx
          .selectFrom('saved_view')
          .select(['IdVue', 'LibVue'])
          .where('Ecran', '=', params.Ecran)
          .where('IdPersonneEV1', '=', IdPersonneEV1)
          .forUpdate()
          .execute();
        const view = own.find(({ IdVue }) => IdVue === params.IdVue);
        if (!view) throw new ApiError('NOT_FOUND');
        if (own.some((other) => other !== view && other.LibVue === LibVue)) throw invalidInput('body/LibVue', 'taken');
        await trx
          .updateTable('saved_view')
          .set({ LibVue, DateM: new Date() })
          .where('IdVue', '=', view.IdVue)
          .execute();
        await record({ entity: 'saved_view', id: view.IdVue, before: { LibVue: view.LibVue }, after: { LibVue } });
      });
    },
    remove: async ({ params }, context) => {
      const { actor } = context.actor;
      await act(actOf(context), async ({ db: trx, record }) => {
        const gone = await trx
          .deleteFrom('saved_view')
          .where('IdVue', '=', params.IdVue)
          .where('Ecran', '=', params.Ecran)
          .where('IdPersonneEV1', '=', actor.IdPersonneEV1)
          .returning('LibVue')
          .executeTakeFirst();
        if (!gone) throw new ApiError('NOT_FOUND');
        await record({ entity: 'saved_view', id: params.IdVue, before: gone });
      });
    },
    setDefault: async ({ params, body }, context) => {
      const { actor } = context.actor;
      const { IdVue } = body;
      await act(actOf(context), async ({ db: trx }) => {
        const known =
          IdVue === null || (await readViews(trx, actor, params.Ecran)).some((view) => view.IdVue === IdVue);
        if (!known) throw invalidInput('body/IdVue', 'unknownValue');
        const own = { IdPersonneEV1: actor.IdPersonneEV1, Ecran: params.Ecran };
        if (IdVue === null) {
          await trx
            .deleteFrom('default_view')
            .where('IdPersonneEV1', '=', own.IdPersonneEV1)
            .where('Ecran', '=', own.Ecran)
            .execute();
        } else {
          await trx
            .insertInto('default_view')
            .values({ ...own, IdVue })
            .onConflict((conflict) => conflict.columns(['IdPersonneEV1', 'Ecran']).doUpdateSet({ IdVue }))
            .execute();
        }
      });
    },
  });
}

function rolesOf(actor: Actor): number[] {
  return actor.roles.map((role) => role.IdRole);
}

function readViews(db: Db, actor: Actor, screen: string): Promise<View[]> {
  return rowsOf(
    db,
    sql<View>`select v."IdVue", v."Ecran", v."LibVue", v."Etat"::text as "Etat", v."IdRole",
        (d."IdVue" is not null) as "ParDefaut", (v."IdPersonneEV1" = ${actor.IdPersonneEV1}) as mine
      from saved_view v
      left join default_view d on d."IdVue" = v."IdVue" and d."IdPersonneEV1" = ${actor.IdPersonneEV1}
      where v."Ecran" = ${screen}
        and (v."IdPersonneEV1" = ${actor.IdPersonneEV1} or v."IdRole" = any(${sql.val(rolesOf(actor))}::integer[]))
      order by mine desc, v."LibVue" collate "und-x-icu", v."IdVue"`,
  );
}

function stateOrRefuse(text: string): string {
  const state = storableJson(text);
  if (!state || !/^[[{]/.test(state)) throw invalidInput('body/Etat', 'json');
  return state;
}

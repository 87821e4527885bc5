import { mostSettledNamed, plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { PersonAsking } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Entities } from '../../../engines/entities/entity.ts';
import { countHeld, settledSince } from '../../../engines/holdings/count-held.ts';
import type { Holding } from '../../../engines/holdings/holding.ts';
import { mayBeGivenUp, type Plans } from '../../../engines/plans/plans.ts';
import type { Db } from '../../../platform/db/database.ts';
import { always } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { Desk } from '../../../platform/jobs/desk.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { closeRows } from './close-rows.ts';
import { maskRows } from './mask-rows.ts';
import { planJob } from './plans.jobs.ts';
import {
  listFalling,
  listPeopleOf,
  listPlans,
  listRows,
  listTargets,
  type PlanAnswer,
  type PlanReader,
  readPlan,
  type StoredAnswer,
} from './plans.queries.ts';
import { sayRows } from './row-words.ts';

export interface PlansNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly entities: Entities;
  readonly plans: Plans;
  readonly texts: TextStore;
  readonly holdings: readonly Holding[];
  readonly desk: Desk;
}

export function plansRoutes({
  db,
  kernel,
  entities,
  plans,
  texts,
  holdings,
  desk,
}: PlansNeeds): readonly Route<LoadedActor>[] {
  const readerOf = (actor: Actor): PlanReader => ({
    actor,
    known: plans.access.known(actor, 'p'),
    usable: plans.access.usable(actor, 'p'),
  });

  /** Whether it, or its undoing, waits for a second person. */
  const isWaiting = ({ state, undoAskedBy, confirmedBy }: StoredAnswer) =>
    confirmedBy === null && (state === 'waiting' || undoAskedBy !== null);

  /** What this reader may do with the plan: the engine decides again when they do. */
  function abilities(reader: PlanReader, plan: StoredAnswer, alone: boolean): PlanAnswer['can'] {
    const may = plan.usable;
    const open = plan.needs.length === 0 || plan.confirmedBy !== null;
    const asker = (plan.undoAskedBy ?? plan.author)?.IdPersonneEV1;
    const own = asker === reader.actor.IdPersonneEV1 || asker === reader.actor.RoleIdPersonneEV1;
    const toConfirm = isWaiting(plan) && plans.mayConfirm(reader.actor, plan.kind);
    return {
      apply: may && open && plan.state === 'ready',
      confirm: toConfirm && !own,
      breakGlass: toConfirm && own && alone,
      undo: may && plan.state === 'applied' && plans.mayUndo(plan.kind, plan.input),
      discard: may && mayBeGivenUp(plan.state, plan.done),
    };
  }

  /** A plan as it is told: of its input, its rows tell. */
  function told(reader: PlanReader, plan: StoredAnswer, alone: boolean): PlanAnswer {
    const { input, usable: _usable, ...shown } = plan;
    return { ...shown, endsStays: plans.endsStays(plan.kind, input), can: abilities(reader, plan, alone) };
  }

  async function answer(actor: Actor, IdPlan: number): Promise<PlanAnswer> {
    const reader = readerOf(actor);
    const plan = await readPlan(db, reader, IdPlan);
    if (!plan) throw new ApiError('NOT_FOUND');
    const asker = plan.undoAskedBy ?? plan.author;
    const asked = asker && isWaiting(plan) && plans.mayConfirm(actor, plan.kind);
    const alone = asked ? await plans.isAlone(plan.kind, [actor.IdPersonneEV1, asker.IdPersonneEV1]) : false;
    return told(reader, plan, alone);
  }

  /** Does something to a plan, and answers it as it is then. */
  const then =
    <Input extends { readonly params: { readonly IdPlan: number } }>(
      step: (by: PersonAsking, IdPlan: number, input: Input) => Promise<void>,
    ) =>
    async (input: Input, context: CallContext<LoadedActor>) => {
      await step(actOf(context), input.params.IdPlan, input);
      return await answer(context.actor.actor, input.params.IdPlan);
    };

  return routes<LoadedActor, typeof plansCalls>(plansCalls, {
    prepare: async ({ body }, context) => {
      const IdPlan = await plans.prepare(actOf(context), body.kind, body.input, body.Motif);
      return await answer(context.actor.actor, IdPlan);
    },
    list: async ({ query }, { actor: { actor } }) => {
      const reader = readerOf(actor);
      const found = await listPlans(db, reader, query ?? {});
      return found.map((plan) => told(reader, plan, false));
    },
    get: async ({ params }, { actor: { actor } }) => await answer(actor, params.IdPlan),
    rows: async ({ params, query }, { actor: { actor }, language }) => {
      const { author } = await answer(actor, params.IdPlan);
      const { rows, more } = await listRows(db, params.IdPlan, query ?? {});
      const reader = { db, kernel, actor };
      const own = author?.IdPersonneEV1 === actor.IdPersonneEV1;
      const seen = await maskRows(reader, entities, own ? rows : await closeRows(reader, entities, rows));
      return {
        rows: await sayRows(db, entities, language, params.IdPlan, seen),
        hidden: rows.length - seen.length,
        next: more ? (rows.at(-1)?.n ?? null) : null,
      };
    },
    people: async ({ params, query }, { actor: { actor } }) => {
      await answer(actor, params.IdPlan);
      return await listPeopleOf(db, params.IdPlan, query ?? {});
    },
    targets: async ({ params: { IdPlan }, query }, { actor: { actor }, language }) => {
      await answer(actor, IdPlan);
      // As `roles.ofPerson` lets them.
      const seen = kernel.holds(actor, 'adm') ? always : kernel.scope(actor, 'fp-delegue-role', 'person', 'who');
      return await listTargets(db, { language, seen }, IdPlan, query?.after);
    },
    falls: async ({ params: { IdPlan }, query }, { actor: { actor }, language }) => {
      const { endsStays } = await answer(actor, IdPlan);
      if (!endsStays) return [];
      const reader = { db, actor, language, say: await texts.words(language), most: 0 };
      const seen = await maskRows({ db, kernel, actor }, entities, await listFalling(db, IdPlan, query?.after));
      const falling = seen.map(async ({ n, entity_id, name = null, after }) => ({
        n,
        IdPersonneEV1: Number(entity_id),
        IndexPrenomNom: name,
        DateSortiePhysique: (after?.DateSortiePhysique as string | undefined) ?? null,
        holds: await countHeld(holdings, reader, Number(entity_id)),
      }));
      return await Promise.all(falling);
    },
    settled: async ({ params: { IdPlan } }, { actor: { actor }, language }) => {
      await answer(actor, IdPlan);
      return await settledSince(
        holdings,
        { db, actor, language, say: await texts.words(language), most: mostSettledNamed },
        IdPlan,
      );
    },
    apply: then((by, IdPlan) => plans.apply(by, IdPlan)),
    confirm: then<{ params: { IdPlan: number }; body?: { breakGlass?: string } }>((by, IdPlan, { body }) =>
      plans.confirm(by, IdPlan, body?.breakGlass),
    ),
    undo: then((by, IdPlan) => plans.undo(by, IdPlan)),
    discard: then(async (by, IdPlan) => {
      await plans.discard(by, IdPlan);
      await desk.callOffAbout(planJob, String(IdPlan));
    }),
  });
}

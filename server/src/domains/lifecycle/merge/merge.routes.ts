import { mergeCalls } from '@passerelle/contracts/merge/merge.contract.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction, Writing } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Entities } from '../../../engines/entities/entity.ts';
import type { ReadLog } from '../../../engines/history/read-log.ts';
import type { MergedTables } from '../../../engines/merge/merged.ts';
import type { Plans } from '../../../engines/plans/plans.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { holdPeople } from '../../people/person/person-lock.queries.ts';
import { requireMergeable, requireMerging } from './both-people.policy.ts';
import { compareFields, shownFields } from './compare.queries.ts';
import { namedBy } from './named-by.queries.ts';
import { dismissPair, type Pair, proposePair } from './twins.actions.ts';
import { cardOf, findPairs } from './twins.queries.ts';

interface MergeNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly reads: ReadLog;
  readonly plans: Plans;
  readonly entities: Entities;
  readonly merged: MergedTables;
}

export function mergeRoutes({
  db,
  act,
  kernel,
  reads,
  plans,
  entities,
  merged,
}: MergeNeeds): readonly Route<LoadedActor>[] {
  const readerOf = ({ actor: { actor } }: CallContext<LoadedActor>) => ({ db, kernel, actor });
  /** Two whom the actor may merge, and nobody else meanwhile. Throws as `requireMergeable`. */
  const held = async ({ db: trx }: Writing, context: CallContext<LoadedActor>, pair: Pair): Promise<Pair> => {
    await holdPeople(trx, pair);
    await requireMergeable({ ...readerOf(context), db: trx }, pair);
    return pair;
  };
  return routes<LoadedActor, typeof mergeCalls>(mergeCalls, {
    twins: async (_input, context) => {
      requireMerging(kernel, context.actor.actor);
      const { people, ...pairs } = await findPairs(readerOf(context));
      const { actor, call } = { actor: context.actor.actor, call: context.call };
      reads.note(actor, { call, people, fields: ['DateNaissance', 'NIN'] });
      return pairs;
    },
    dismiss: async ({ params: { IdPersonneEV1: one, IdPersonneEV1Autre: other } }, context) => {
      await act(
        actOf(context),
        async (writing) => await dismissPair(writing, await held(writing, context, [one, other])),
      );
      return undefined;
    },
    propose: async ({ params: { IdPersonneEV1: one, IdPersonneEV1Autre: other } }, context) => {
      await act(
        actOf(context),
        async (writing) => await proposePair(writing, await held(writing, context, [one, other])),
      );
      return undefined;
    },
    compare: async ({ params: { IdPersonneEV1: keeps, IdPersonneEV1Autre: goes } }, context) => {
      const reader = readerOf(context);
      await requireMergeable(reader, [keeps, goes]);
      const fields = await compareFields(reader, keeps, goes);
      const people = [keeps, goes];
      const sensitive = fields.filter((one) => one.sensitive).map(({ IdChamp }) => IdChamp);
      if (sensitive.length > 0) reads.note(reader.actor, { call: context.call, people, fields: sensitive });
      return {
        keeps: await cardOf(reader, keeps, shownFields),
        goes: await cardOf(reader, goes, shownFields),
        fields,
      };
    },
    named: async ({ params: { IdPlan } }, { actor: { actor }, language }) => {
      const known = plans.access.known(actor, 'p');
      const found = await rowsOf(db, sql`select from plan p where p."IdPlan" = ${IdPlan} and ${known}`);
      if (found.length === 0) throw new ApiError('NOT_FOUND');
      return await namedBy({ db, kernel, actor, language }, { entities, merged }, IdPlan);
    },
  });
}

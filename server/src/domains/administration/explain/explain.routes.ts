import { productRights } from '@passerelle/contracts/access/product-rights.ts';
import { type SubjectKind, subjectKinds } from '@passerelle/contracts/call.ts';
import { explainCalls, viewAsCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf, because } from '../../../engines/act/from-call.ts';
import type { Entities } from '../../../engines/entities/entity.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import { under } from '../../../platform/sure.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { type Asker, explainDecision, requireKnown } from './decision.queries.ts';
import { readHoldings } from './holdings.queries.ts';
import { readReaderPeople, readReaders } from './readers.queries.ts';
import { startViewing, stopViewing } from './view-as.actions.ts';

export interface ExplainNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly entities: Entities;
  readonly today: () => string;
}

export function explainRoutes({ db, act, kernel, entities, today }: ExplainNeeds): readonly Route<LoadedActor>[] {
  const askerOf = ({ actor: { actor }, language }: CallContext<LoadedActor>): Asker => ({
    db,
    kernel,
    entities,
    actor,
    language,
  });
  const explaining = routes<LoadedActor, typeof explainCalls>(explainCalls, {
    decision: async ({ params, query }, context) => {
      const { IdPersonneEV1, IdDroit } = params;
      const right = [...productRights.keys()].find((code) => code === IdDroit);
      if (!right) throw new ApiError('NOT_FOUND');
      const { Valeur = 1, key = 0, IdPersonneRole } = query ?? {};
      const kind: SubjectKind = query?.kind ?? subjectKinds[under(productRights, right).TypeDroit];
      return await explainDecision(askerOf(context), {
        IdPersonneEV1,
        right,
        level: Valeur as 1 | 2,
        kind,
        key,
        IdPersonneRole,
      });
    },
    readers: async ({ params }, context) => {
      await requireKnown(askerOf(context), params.IdPersonneEV1);
      return await readReaders(askerOf(context), params.IdPersonneEV1, params.field, today());
    },
    readerPeople: async ({ params, query }, context) => {
      await requireKnown(askerOf(context), params.IdPersonneEV1);
      return await readReaderPeople(askerOf(context), params, query?.skip ?? 0, today());
    },
    holdings: async ({ params }, context) => {
      await requireKnown(askerOf(context), params.IdPersonneEV1);
      return await readHoldings(askerOf(context), params.IdPersonneEV1);
    },
  });
  const viewing = routes<LoadedActor, typeof viewAsCalls>(viewAsCalls, {
    start: async ({ body }, context) => {
      await requireKnown(askerOf(context), body.IdPersonneEV1);
      const by = actOf(context);
      return await act(because(by, body.Motif), (writing) => startViewing(writing, by.actor, body));
    },
    stop: async (_input, context) => {
      const by = actOf(context);
      await act(by, (writing) => stopViewing(writing, by.actor));
      return undefined;
    },
  });
  return [...explaining, ...viewing];
}

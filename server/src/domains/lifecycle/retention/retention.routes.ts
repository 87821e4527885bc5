import { retentionCalls } from '@passerelle/contracts/retention/retention.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Entities } from '../../../engines/entities/entity.ts';
import type { Files } from '../../../engines/files/files.ts';
import type { KeptTables } from '../../../engines/retention/kept.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { exportPerson } from './export-person.ts';
import { hold, lift } from './retention.actions.ts';
import { comingErasures } from './retention.queries.ts';

interface RetentionNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly entities: Entities;
  readonly files: Files;
  readonly texts: TextStore;
  readonly kept: KeptTables;
}

export function retentionRoutes({
  db,
  act,
  kernel,
  entities,
  files,
  texts,
  kept,
}: RetentionNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof retentionCalls>(retentionCalls, {
    coming: async () => await comingErasures(db),
    hold: async ({ params: { IdPersonneEV1 }, body: { Motif, DateFin } }, context) => {
      await act({ ...actOf(context), reason: Motif }, (writing) => hold(writing, IdPersonneEV1, { Motif, DateFin }));
      return undefined;
    },
    lift: async ({ params: { IdPersonneEV1 } }, context) => {
      await act(actOf(context), (writing) => lift(writing, IdPersonneEV1));
      return undefined;
    },
    export: async ({ params: { IdPersonneEV1 } }, { language, reply, actor: { actor } }) => {
      const say = await texts.words(language);
      const reader = { db, kernel, actor };
      const zip = await exportPerson({ reader, entities, kept, files, language, say }, IdPersonneEV1);
      reply.headers({ 'content-disposition': `attachment; filename="passerelle-${IdPersonneEV1}.zip"` });
      return reply.type('application/zip').send(zip);
    },
  });
}

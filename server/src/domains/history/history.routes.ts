import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { sensitiveFields } from '@passerelle/contracts/person/person.fields.ts';
import type { AccessKernel } from '../../engines/access/decide.ts';
import type { Entities } from '../../engines/entities/entity.ts';
import { type ReadLog, readerOf } from '../../engines/history/read-log.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Route, routes } from '../../platform/http/calls.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { readReads } from './reads.queries.ts';
import { readTimeline } from './timeline.queries.ts';

export interface HistoryNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly entities: Entities;
  readonly reads: ReadLog;
}

export function historyRoutes({ db, kernel, entities, reads }: HistoryNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof historyCalls>(historyCalls, {
    timeline: async ({ params, query }, { actor: { actor }, language, call }) => {
      const timeline = await readTimeline({ db, kernel, entities, actor }, params, language, query?.before);
      const told = timeline.entries.flatMap(({ entity, changes }) => (entity === 'Personne' ? changes : []));
      const fields = sensitiveFields.filter((name) => told.some(({ field }) => field === name));
      const person = Number(params.id);
      if (fields.length > 0 && person !== readerOf(actor)) reads.note(actor, { call, people: [person], fields });
      return timeline;
    },
    reads: async ({ query = {} }, { language }) => await readReads(db, query, language),
  });
}

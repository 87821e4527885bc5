import type { Output } from '@passerelle/contracts/call.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { sensitiveFields } from '@passerelle/contracts/person/person.fields.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Entities } from '../../../engines/entities/entity.ts';
import { readerOf, recordRead } from '../../../engines/history/read-log.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { readReads } from './reads.queries.ts';
import { readTimeline } from './timeline.queries.ts';

export interface HistoryNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly entities: Entities;
}

export function historyRoutes({ db, kernel, entities }: HistoryNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof historyCalls>(historyCalls, {
    timeline: async ({ params, query = {} }, { actor: { actor }, language, call }) => {
      const timeline = await readTimeline({ db, kernel, entities, actor }, params, language, query);
      const person = Number(params.id);
      if (params.entity !== 'Personne' || person === readerOf(actor)) return timeline;
      if (query.field === undefined) return { ...timeline, entries: timeline.entries.map(veiled) };
      const told = timeline.entries.some(({ changes }) => changes.length > 0);
      if (told && isSensitive(query.field))
        await recordRead(db, actor, { call, people: [person], fields: [query.field] });
      return timeline;
    },
    reads: async ({ query = {} }, { language }) => await readReads(db, query, language),
  });
}

type Entry = Output<typeof historyCalls.timeline>['entries'][number];

function isSensitive(field: string): boolean {
  return (sensitiveFields as readonly string[]).includes(field);
}

/** An entry about somebody without the values that are sensitive: they are told when the timeline of their field is asked for. */
function veiled(entry: Entry): Entry {
  if (entry.entity === 'Fichier') return { ...entry, changes: veiledFile(entry.changes) };
  if (entry.entity !== 'Personne') return entry;
  const changes = entry.changes.map((change) =>
    isSensitive(change.field) ? { field: change.field, before: null, after: null, masked: true } : change,
  );
  return { ...entry, changes };
}

/** Of a file that says something sensitive, only which one it is. */
function veiledFile(changes: Entry['changes']): Entry['changes'] {
  const of = changes.find(({ field }) => field === fileField);
  return of && isSensitive(String(of.after ?? of.before)) ? [of] : changes;
}

/** What a change of a file says of where it was. */
const fileField = 'fileField';

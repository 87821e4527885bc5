import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import {
  type DirectoryRow,
  directoryCalls,
  type PersonRecord,
  type SensitiveValues,
} from '@passerelle/contracts/directory/directory.contract.ts';
import { isEmptyValue } from '@passerelle/contracts/forms/check-value.ts';
import { asLanguage, type Language } from '@passerelle/contracts/languages.ts';
import { sensitiveFields } from '@passerelle/contracts/person/person.fields.ts';
import { borrowsFrom, isOneself as isActor } from '../../../engines/access/actor.ts';
import { type ReadLog, recordRead, readerOf as whoReads } from '../../../engines/history/read-log.ts';
import type { ListReader } from '../../../engines/lists/list.ts';
import { callerOf, listRoutes } from '../../../engines/lists/list-routes.ts';
import type { ListNeeds } from '../../../engines/lists/reader.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import { keptBy } from '../../../platform/kept-by.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { exportWords } from '../../foundation/texts/export-words.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { ofTimelines } from '../person/person.entity.ts';
import { readChoices } from './choices.queries.ts';
import { directory } from './directory.list.ts';
import { readOrganisation } from './organisation.queries.ts';
import { organisationOnDay } from './organisation-on-day.queries.ts';
import { exportOnDay } from './people-on-day.export.ts';
import { firstKnownDay, peopleOnDay } from './people-on-day.queries.ts';
import { actionsOn } from './record-actions.ts';
import { readToldRecord } from './told-record.ts';

export interface DirectoryNeeds extends ListNeeds {
  /** Where reads of sensitive fields are recorded. */
  readonly reads: ReadLog;
  readonly texts: TextStore;
}

type Values = Readonly<Record<string, unknown>>;

export function directoryRoutes(needs: DirectoryNeeds): readonly Route<LoadedActor>[] {
  const { db, kernel, reads, texts } = needs;
  const readerOf = (context: CallContext<LoadedActor>) => callerOf(needs, context);
  const wordsOf = (language: Language) => exportWords(texts, language);
  const { answers } = listRoutes<DirectoryRow>({ ...needs, wordsOf }, (_, { actor }, call) => ({
    list: directory,
    right: 'exp',
    onRead: (people, fields) => reads.note(actor, { call, people, fields }),
  }));
  function noteSensitive({ actor: { actor }, call }: CallContext<LoadedActor>, seen: readonly DirectoryRow[]): void {
    const shown = sensitiveFields.filter((name) => seen.some((person) => (person as Values)[name]));
    if (shown.length === 0) return;
    const others = seen.filter(({ IdPersonneEV1 }) => IdPersonneEV1 !== whoReads(actor));
    const byFields = Map.groupBy(others, (person) => shown.filter((name) => (person as Values)[name]).join());
    for (const [fields, people] of byFields) {
      if (fields === '') continue;
      reads.note(actor, { call, people: people.map(({ IdPersonneEV1 }) => IdPersonneEV1), fields: fields.split(',') });
    }
  }

  return routes<LoadedActor, typeof directoryCalls>(directoryCalls, {
    ...answers,
    list: async (input, context) => {
      const page = await answers.list(input, context);
      noteSensitive(context, page.rows);
      return page;
    },
    onDay: async ({ params: { jour }, query: { skip = 0, ...asked } = {} }, context) => {
      const reader = readerOf(context);
      const { side, since, known } = await lookAt(reader, jour);
      const people = known ? await peopleOnDay(reader, { day: jour, side }, asked, skip) : nobodyKnown;
      return { side, since, ...people };
    },
    exportOnDay: async ({ params: { jour }, query: { format, ...asked } }, context) => {
      const reader = readerOf(context);
      const { side, known } = await lookAt(reader, jour);
      if (!known) throw new ApiError('NOT_FOUND');
      const words = await wordsOf(reader.language);
      return await exportOnDay(reader, { day: jour, side }, { ...asked, format, words }, context.reply);
    },
    record: async ({ params }, context) => {
      const reader = readerOf(context);
      const found = await readToldRecord(reader, params.IdPersonneEV1);
      if (!found) throw new ApiError('NOT_FOUND');
      const { person, masked } = isOneself(reader, params) ? { person: found.person, masked: [] } : veil(found.person);
      const droitsLoggedUserOnPersonne = toldHeld(found.rights);
      const droitsFormulaires = found.fieldRights(masked);
      const is = await kernel.standing(db, reader.actor, 'person', params.IdPersonneEV1);
      const borrows = borrowsFrom(reader.actor, params.IdPersonneEV1);
      const holds = (right: RightCode) => kernel.holds(reader.actor, right);
      const droitsActions = actionsOn({ rights: found.rights, is, borrows, holds });
      const { team } = found;
      return { person, masked, droitsFormulaires, droitsLoggedUserOnPersonne, droitsActions, ...(team && { team }) };
    },
    sensitive: async ({ params, body }, context) => {
      const reader = readerOf(context);
      const found = await readToldRecord(reader, params.IdPersonneEV1);
      if (!found) throw new ApiError('NOT_FOUND');
      const read = body.fields.filter((name) => found.person[name] !== undefined);
      const fields = read.filter((name) => !isEmptyValue(found.person[name]));
      if (fields.length > 0 && !isOneself(reader, params))
        await recordRead(db, reader.actor, { call: context.call, people: [params.IdPersonneEV1], fields });
      return Object.fromEntries(read.map((name) => [name, found.person[name]])) as SensitiveValues;
    },
    organisation: async ({ params, query }, context) => {
      const found = await readOrganisation(readerOf(context), params.IdPersonneEV1, query.Ligne);
      if (!found) throw new ApiError('NOT_FOUND');
      return found;
    },
    organisationOnDay: async ({ params: { IdPersonneEV1, jour }, query: { Ligne } }, context) => {
      const reader = readerOf(context);
      const { side, since, known } = await lookAt(reader, jour);
      if (!known) return { side, since, tree: null, hidden: 0, erased: 0 };
      const found = await organisationOnDay(reader, IdPersonneEV1, Ligne, { day: jour, side });
      if (!found) throw new ApiError('NOT_FOUND');
      return { side, since, ...found };
    },
    authorizedData: async ({ body }, context) => {
      const reader = readerOf(context);
      const language = body.IdLangue ? asLanguage(body.IdLangue) : reader.language;
      if (!language) throw new ApiError('LANGUAGE_NOT_SUPPORTED');
      // What somebody else may choose is told to nobody.
      if (body.IdPersonneEV1 && !isActor(reader.actor, body.IdPersonneEV1))
        throw new ApiError('INVALID_INPUT', [{ path: 'body/IdPersonneEV1', rule: 'notAllowed' }]);
      return await readChoices(
        { ...reader, language },
        {
          Table: body.Table,
          words: body.Filter ?? '',
          IdSociete: body.IdSociete ?? null,
          anew: body.EnVigueur ?? false,
          keys: body.Ids,
        },
      );
    },
  });
}

const nobodyKnown = { rows: [], total: 0, erased: 0 };

/** Which side of today a day is on, and whether anything is known of it. Throws NOT_AUTHORIZED to who reads no timelines. */
async function lookAt(reader: ListReader, jour: string) {
  if (jour >= reader.today) return { side: 'coming' as const, since: null, known: true };
  const closed = ofTimelines.find((right) => !reader.kernel.holds(reader.actor, right));
  if (closed) throw new ApiError('NOT_AUTHORIZED', [{ path: closed, rule: 'right' }]);
  const since = await firstKnownDay(reader);
  // Before anything is known, today's would be told for that day's.
  return { side: 'past' as const, since, known: since !== null && jour >= since };
}

function isOneself({ actor }: ListReader, { IdPersonneEV1 }: { readonly IdPersonneEV1: number }): boolean {
  return IdPersonneEV1 === whoReads(actor);
}

/** The rights that are held on a record, as they travel: the same for all that the same grants reach. */
const toldHeld = keptBy((rights: ReadonlyMap<RightCode, 1 | 2>) =>
  [...rights].map(([IdDroit, Valeur]) => ({ IdDroit, Valeur })),
);

/** A record without what is sensitive in it, and what that is: it is answered when it is asked for. */
function veil(person: PersonRecord) {
  const masked = sensitiveFields.filter((name) => !isEmptyValue(person[name]));
  const left = Object.entries(person).filter(([name]) => !(masked as readonly string[]).includes(name));
  return { person: Object.fromEntries(left) as unknown as PersonRecord, masked };
}

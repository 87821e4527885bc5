import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { type TrackedRequest, trackingCalls } from '@passerelle/contracts/requests/tracking.contract.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import { formInForce } from '../../../../engines/forms/form-in-force.queries.ts';
import { exportList } from '../../../../engines/lists/export.ts';
import type { ListReader } from '../../../../engines/lists/list.ts';
import { readPage } from '../../../../engines/lists/page.queries.ts';
import { parseQuestion } from '../../../../engines/lists/question.ts';
import { countRows } from '../../../../engines/lists/rows.queries.ts';
import { mayRead } from '../../../../engines/requests/readers/requests.policy.ts';
import { type Db, type ListPools, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../../platform/http/calls.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { exportWords, withOwnWords } from '../../../foundation/texts/export-words.ts';
import type { TextStore } from '../../../foundation/texts/texts.store.ts';
import { readFigures } from './figures.queries.ts';
import { trackingList } from './tracking.list.ts';

interface TrackingNeeds {
  readonly pool: pg.Pool;
  readonly lists: ListPools;
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly today: () => string;
  readonly texts: TextStore;
}

/** A row as the list has it. */
type Followed = { readonly IdDemande: number } & Readonly<Record<string, unknown>>;

/** The requests that somebody follows, a page for each type under its own right. */
export function trackingRoutes({
  pool,
  lists,
  db,
  kernel,
  today,
  texts,
}: TrackingNeeds): readonly Route<LoadedActor>[] {
  const opened = async (
    name: string,
    filter: string | undefined,
    { actor: { actor }, language, signal }: CallContext<LoadedActor>,
  ) => {
    const { type } = trackingList(name).tracking;
    const own = type && (await formInForce(db, type.form)).edits.own;
    const { tracking, list } = trackingList(name, own);
    const reader: ListReader = { pool, lists, db, kernel, actor, language, signal, today: today() };
    const holds = (right: RightCode) => kernel.holds(actor, right);
    if (!holds(tracking.right)) throw new ApiError('NOT_AUTHORIZED', [{ path: tracking.right, rule: 'right' }]);
    return { reader, list, own, right: tracking.right, question: parseQuestion(list, filter, holds) };
  };

  /** Of these requests, those whose sheets open for the reader: who follows people sees more than that. */
  const readable = async (reader: ListReader, rows: readonly Followed[]) => {
    const keys = rows.map(({ IdDemande }) => IdDemande);
    const found = await rowsOf(
      db,
      sql<{ key: number }>`select d."IdDemande" as key from "Demande" d
        where d."IdDemande" = any(${sql.val(keys)}::integer[]) and ${mayRead(reader, 'd')}`,
    );
    return new Set(found.map(({ key }) => key));
  };

  return routes<LoadedActor, typeof trackingCalls>(trackingCalls, {
    list: async ({ params, query }, context) => {
      const { reader, list, question } = await opened(params.suivi, query?.filter, context);
      const page = await readPage<Followed>(reader, list, question, query?.after);
      const opening = await readable(reader, page.rows);
      return { ...page, rows: page.rows.map((row): TrackedRequest => ({ ...row, opens: opening.has(row.IdDemande) })) };
    },
    count: async ({ params, query }, context) => {
      const { reader, list, question } = await opened(params.suivi, query?.filter, context);
      return { count: await countRows(reader, list, question) };
    },
    figures: async ({ params, query }, context) => {
      const { reader, list, question } = await opened(params.suivi, query?.filter, context);
      return { months: await readFigures(reader, list, question) };
    },
    export: async ({ params, body }, context) => {
      const { reader, list, own, question, right } = await opened(params.suivi, body.filter, context);
      const words = withOwnWords(await exportWords(texts, reader.language), own, reader.language);
      return await exportList(reader, list, { ...body, question, right, words, onRead: () => {} }, context.reply);
    },
  });
}

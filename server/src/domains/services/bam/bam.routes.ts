import { bamTypes } from '@passerelle/contracts/access/rights.ts';
import { bamCalls, type ListedBam } from '@passerelle/contracts/bam/bam.contract.ts';
import { bamsFields } from '@passerelle/contracts/bam/bams.fields.ts';
import { bamRight, fileTypes } from '@passerelle/contracts/requests/types/bam.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { exportList } from '../../../engines/lists/export.ts';
import type { List, ListReader } from '../../../engines/lists/list.ts';
import { readPage } from '../../../engines/lists/page.queries.ts';
import { parseQuestion } from '../../../engines/lists/question.ts';
import { countRows } from '../../../engines/lists/rows.queries.ts';
import type { Settings } from '../../../platform/config/settings.ts';
import type { Db, ListPools } from '../../../platform/db/database.ts';
import { allOf, anyOf, type Sql } from '../../../platform/db/sql.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { BalancesPorts } from '../../../ports/balances.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { exportWords } from '../../foundation/texts/export-words.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { readBalances } from './balances.queries.ts';
import { readPeriods } from './bam.queries.ts';
import { bamsOf, everyBam, everyObjective } from './bams.list.ts';
import { readTwinBalances } from './twin-balances.ts';

export interface BamNeeds {
  readonly pool: pg.Pool;
  readonly lists: ListPools;
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly today: () => string;
  readonly texts: TextStore;
  readonly settings: Pick<Settings, 'BOOSTUP_URL'>;
  readonly balances: BalancesPorts;
}

type Asked = string | Readonly<Record<string, unknown>> | undefined;
const textOf = (filter: Asked) => (typeof filter === 'object' ? JSON.stringify(filter) : filter);

/** Files of mission, of assignment and of intermission, as lists. */
export function bamRoutes({
  pool,
  lists,
  db,
  kernel,
  today,
  texts,
  settings,
  balances,
}: BamNeeds): readonly Route<LoadedActor>[] {
  const opened = (list: List, filter: Asked, { actor: { actor }, language, signal }: CallContext<LoadedActor>) => {
    const reader: ListReader = { pool, lists, db, kernel, actor, language, signal, today: today() };
    return { reader, list, question: parseQuestion(list, textOf(filter), (right) => kernel.holds(actor, right)) };
  };
  /** Files whose type the reader may export, over whom they are for. */
  const exportable =
    ({ actor: { actor } }: CallContext<LoadedActor>) =>
    (alias: string): Sql<boolean> =>
      anyOf(
        bamTypes.map((type) =>
          allOf([
            sql<boolean>`${sql.ref(`${alias}.dossier_IdTypeDossier`)} = ${sql.lit(fileTypes[type])}`,
            kernel.scope(actor, bamRight('export', type), 'person', alias),
          ]),
        ),
      );
  const workbook = async (
    filter: string,
    columns: readonly string[] | undefined,
    context: CallContext<LoadedActor>,
    of: List = everyBam,
  ) => {
    const { reader, list, question } = opened(of, filter, context);
    const asked = {
      format: 'xlsx' as const,
      question,
      columns: columns ?? question.columns,
      right: exportable(context),
      words: await exportWords(texts, reader.language),
      onRead: () => {},
    };
    return await exportList(reader, list, asked, context.reply);
  };

  return routes<LoadedActor, typeof bamCalls>(bamCalls, {
    all: async ({ body }, context) => {
      const { reader, list, question } = opened(everyBam, body?.filter, context);
      return await readPage<ListedBam>(reader, list, question, body?.after);
    },
    ofPerson: async ({ body }, context) => {
      const { reader, list, question } = opened(bamsOf(body.IdPersonneEV1), body.filter, context);
      return await readPage<ListedBam>(reader, list, question, body.after);
    },
    count: async ({ body }, context) => {
      const of = body?.IdPersonneEV1 === undefined ? everyBam : bamsOf(body.IdPersonneEV1);
      const { reader, list, question } = opened(of, body?.filter, context);
      return { count: await countRows(reader, list, question) };
    },
    export: async ({ body: { IdPersonneEV1, ...body } }, context) => {
      const of = IdPersonneEV1 === undefined ? everyBam : bamsOf(IdPersonneEV1);
      const { reader, list, question } = opened(of, body.filter, context);
      const words = await exportWords(texts, reader.language);
      return await exportList(
        reader,
        list,
        { ...body, question, right: exportable(context), words, onRead: () => {} },
        context.reply,
      );
    },
    exportSome: async ({ params }, context) => await workbook(params.filter, undefined, context),
    exportAll: async ({ params }, context) => await workbook(params.filter, Object.keys(bamsFields), context),
    exportObjectives: async ({ params }, context) =>
      await workbook(params.filter, everyObjective.defaultColumns, context, everyObjective),
    boostUp: async () => ({ url: settings.BOOSTUP_URL ?? null }),
    balances: async ({ params }, { actor: { actor } }) =>
      await readBalances({ db, kernel, actor }, balances, params.IdPersonneEV1),
    twinBalances: async ({ query }) => await readTwinBalances(db, query?.search),
    periods: async ({ params }, { actor: { actor } }) => await readPeriods({ db, kernel, actor }, params.IdPersonneEV1),
  });
}

import { bamCalls, type ListedBam } from '@passerelle/contracts/bam/bam.contract.ts';
import { bamsFields } from '@passerelle/contracts/bam/bams.fields.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { type CalledList, type ListInput, listRoutes } from '../../../engines/lists/list-routes.ts';
import type { ListNeeds } from '../../../engines/lists/reader.ts';
import type { Settings } from '../../../platform/config/settings.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { BalancesPorts } from '../../../ports/balances.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { exportWords } from '../../foundation/texts/export-words.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { readBalances } from './balances.queries.ts';
import { readPeriods } from './bam.queries.ts';
import { bamsOf, everyBam, everyObjective, exportableBams } from './bams.list.ts';
import { readTwinBalances } from './twin-balances.ts';

export interface BamNeeds extends ListNeeds {
  readonly texts: TextStore;
  readonly settings: Pick<Settings, 'BOOSTUP_URL'>;
  readonly balances: BalancesPorts;
}

/** What is asked of the files that the reader follows, or of those of one person. */
type Asked = ListInput & { readonly body?: { readonly IdPersonneEV1?: number } };

/** Files of mission, of assignment and of intermission, as lists. */
export function bamRoutes(needs: BamNeeds): readonly Route<LoadedActor>[] {
  const { db, kernel, texts, settings, balances } = needs;
  const wordsOf = (language: Language) => exportWords(texts, language);
  const { answers, file } = listRoutes<ListedBam, Asked>({ ...needs, wordsOf }, ({ body }, by) => ({
    list: body?.IdPersonneEV1 === undefined ? everyBam : bamsOf(body.IdPersonneEV1),
    right: exportableBams(by),
  }));
  const workbook = async (
    filter: string,
    columns: readonly string[] | undefined,
    context: CallContext<LoadedActor>,
    list: CalledList['list'] = everyBam,
  ) =>
    await file(
      { list, right: exportableBams({ kernel, actor: context.actor.actor }) },
      filter,
      { format: 'xlsx', columns },
      context,
    );

  return routes<LoadedActor, typeof bamCalls>(bamCalls, {
    all: answers.list,
    ofPerson: answers.list,
    count: answers.count,
    export: answers.export,
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

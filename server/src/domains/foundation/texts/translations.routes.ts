import { idLangues, languages } from '@passerelle/contracts/languages.ts';
import { shownDays, translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Files } from '../../../engines/files/files.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import { sure } from '../../../platform/sure.ts';
import { tableWords } from '../../../platform/tabular/table-words.ts';
import { tableTypes, writeTable } from '../../../platform/tabular/write-table.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { restoreText, writeText } from './texts.actions.ts';
import { tableOf, xliffOf } from './texts.files.ts';
import { applyImport, lookAtImport } from './texts.import.ts';
import { returnImport } from './texts.import-return.ts';
import { readImports } from './texts.imports.queries.ts';
import { allLines, editedByKey, languagesIn, lineOf, type Narrowing, narrowed, progressOf } from './texts.lines.ts';
import { lastVersions, shownTexts, versionsOf } from './texts.queries.ts';
import { shippedTexts } from './texts.store.ts';

const page = 100;

interface TranslationsNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly files: Files;
}

/** Translation management: for administrators. */
export function translationsRoutes({ db, act, files }: TranslationsNeeds): readonly Route<LoadedActor>[] {
  const linesOf = async (Famille: string | undefined) => {
    const [rows, shown] = await Promise.all([lastVersions(db, Famille), shownTexts(db, shownDays)]);
    return allLines(editedByKey(rows), shown, Famille);
  };
  const found = async (query: Narrowing) => narrowed(await linesOf(query.Famille), query);

  return routes<LoadedActor, typeof translationsCalls>(translationsCalls, {
    families: async () => progressOf(await linesOf(undefined)),
    list: async ({ query = {} }) => {
      const lines = await found(query);
      const { skip = 0, limit = page } = query;
      return { total: lines.length, lines: lines.slice(skip, skip + limit) };
    },
    read: async ({ params: { Famille, Cle } }) => {
      const eight = shippedTexts(Famille, Cle);
      if (!eight) throw new ApiError('NOT_FOUND');
      const [rows, shown, history] = await Promise.all([
        lastVersions(db, Famille, Cle),
        shownTexts(db, shownDays),
        versionsOf(db, Famille, Cle),
      ]);
      return {
        line: sure(lineOf(Famille, Cle, editedByKey(rows), shown)),
        shipped: Object.fromEntries(languages.map((language) => [idLangues[language], eight[language]])) as never,
        history: history.map((version) => ({ ...version, DateC: version.DateC.toISOString() })),
      };
    },
    write: async ({ params, body }, context) => {
      const by = actOf(context);
      return await act(by, (writing) => writeText(writing, by, params, body.texts));
    },
    restore: async ({ params, body }, context) => {
      const by = actOf(context);
      return await act(by, (writing) => restoreText(writing, by, params, body));
    },
    exportFile: async ({ query }, { reply, language }) => {
      const lines = await found(query);
      const codes = languagesIn(query.languages);
      const csv = query.format === 'csv';
      reply.type(csv ? tableTypes.csv : 'application/xliff+xml; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="${query.Famille ?? 'textes'}.${csv ? 'csv' : 'xlf'}"`);
      return reply.send(csv ? writeTable('csv', tableOf(lines, codes), tableWords(language)) : xliffOf(lines, codes));
    },
    lookAtImport: async ({ body }, { actor: { actor } }) => await lookAtImport(db, files, actor, body.IdFichier),
    importFile: async ({ body }, context) => await applyImport({ act, files }, actOf(context), body),
    imports: async () =>
      (await readImports(db)).map(({ DateC, DateRetour, ...one }) => ({
        ...one,
        DateC: DateC.toISOString(),
        DateRetour: DateRetour?.toISOString() ?? null,
      })),
    returnImport: async ({ params }, context) => await returnImport(act, actOf(context), params.IdTexteImport),
  });
}

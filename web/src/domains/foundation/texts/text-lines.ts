import type { Input, Output } from '@passerelle/contracts/call.ts';
import {
  asLanguage,
  defaultLanguage,
  type IdLangue,
  idLangues,
  type Language,
} from '@passerelle/contracts/languages.ts';
import { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { attempt } from '../../../lib/errors.ts';
import { useLive } from '../../../lib/live.ts';
import { pagedList, usePages } from '../../../lib/pages.ts';
import { invalidateCalls, queryClient } from '../../../lib/query.ts';
import { reloadTexts } from '../../../lib/texts.ts';

type Page = Output<typeof translationsCalls.list>;
export type TextLine = Page['lines'][number];
export type Narrowing = Omit<NonNullable<Input<typeof translationsCalls.list>['query']>, 'skip' | 'limit'>;

export const allCodes: readonly IdLangue[] = Object.values(idLangues);

/** The interface language of an `IdLangue`. */
export const languageOf = (code: IdLangue): Language => asLanguage(code) ?? defaultLanguage;

/** `Famille:Cle`, as screens name a text. */
export const keyOf = ({ Famille, Cle }: Pick<TextLine, 'Famille' | 'Cle'>) => `${Famille}:${Cle}`;

/** The same, for reading. */
export const nameOf = (key: string) => key.replace(':', ' · ');

const pageSize = 100;
const pages = [translationsCalls.list.operationId, 'pages'];

/** The texts of a list, a page after another. */
export function linesOf(query: Narrowing) {
  return pagedList({
    key: [...pages, query],
    read: (skip: number | undefined, signal) =>
      callApi(translationsCalls.list, { query: { ...query, skip: skip ?? 0, limit: pageSize } }, { signal }),
    rowsOf: ({ lines }) => lines,
    nextOf: (last, all) => {
      const read = all.reduce((sum, { lines }) => sum + lines.length, 0);
      return last.lines.length > 0 && read < last.total ? read : undefined;
    },
    steady: true,
  });
}

/** The same on screen. Lines stay where they are when they are edited, even where the list would now leave them out. */
export function useLines(query: Narrowing) {
  const list = usePages(linesOf(query));
  useLive('texts.changed', ({ Famille }) => attempt(refresh(Famille)));
  return {
    lines: list.rows ?? [],
    total: list.first?.total ?? 0,
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    loadingMore: list.isFetchingNextPage,
  };
}

/** Reads anew all that screens show of the texts, and all that the interface says. */
export async function reloadTranslations(): Promise<void> {
  const { list, families, read, imports } = translationsCalls;
  await invalidateCalls(list, families, read, imports);
  await reloadTexts();
}

async function refresh(Famille: string): Promise<void> {
  const { lines } = await callApi(translationsCalls.list, { query: { Famille, limit: 500 } });
  noteLines(lines);
}

/** What is on screen of these texts follows; so does everything that counts them, or says them. */
export function noteLines(lines: readonly TextLine[], said = false): void {
  const byKey = new Map(lines.map((line) => [keyOf(line), line]));
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: pages },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          lines: page.lines.map((line) => byKey.get(keyOf(line)) ?? line),
        })),
      },
  );
  attempt(invalidateCalls(translationsCalls.families, translationsCalls.read));
  if (said) attempt(reloadTexts([...new Set(lines.map(({ Famille }) => Famille))]));
}

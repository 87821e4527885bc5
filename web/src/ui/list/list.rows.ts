import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { queryClient } from '../../lib/query.ts';
import { type ListState, writeQuestion } from './list.state.ts';
import type { List, ListPage } from './list.ts';

const firstPage = 60;
const nextPages = 200;
const refreshedPages = 2;

function rowsQuery<Row extends object>({ calls }: List<Row>, state: ListState, columns: readonly string[]) {
  const question = (limit: number) => writeQuestion(state, columns, limit);
  return infiniteQueryOptions({
    queryKey: calls.keyOf({ filter: question(firstPage) }),
    queryFn: ({ signal, pageParam }) =>
      calls.rows(
        pageParam === null ? { filter: question(firstPage) } : { filter: question(nextPages), after: pageParam },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ListPage<Row>) => page.next,
  });
}

/** Asks for the first rows before the page draws. */
export function startRows<Row extends object>(list: List<Row>, state: ListState, columns: readonly string[]): void {
  queryClient.infiniteQuery(rowsQuery(list, state, columns)).catch(() => {});
}

/** The rows that the state asks for, as far as they were scrolled to; the old ones stay while new ones are awaited. */
export function useRows<Row extends object>(list: List<Row>, state: ListState, columns: readonly string[]) {
  const query = useInfiniteQuery({
    ...rowsQuery(list, state, columns),
    placeholderData: keepPreviousData,
    // Coming back deep in a long list must not read all of it again.
    refetchOnMount: ({ state: { data } }) => (data?.pages.length ?? 0) <= refreshedPages,
  });
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const onMore = useCallback(() => {
    if (!isFetchingNextPage && !isPlaceholderData) void fetchNextPage({ cancelRefetch: false });
  }, [fetchNextPage, isFetchingNextPage, isPlaceholderData]);
  return {
    rows,
    total: data?.pages[0]?.total ?? undefined,
    // Nobody found is no answer to the next question.
    loading: query.isPending || (isPlaceholderData && rows.length === 0),
    refreshing: isPlaceholderData,
    error: data === undefined || isPlaceholderData ? query.error : null,
    // What failed is not asked for again by scrolling: it would be asked for without end.
    hasMore: query.hasNextPage && !isFetchNextPageError,
    moreError: isFetchNextPageError ? query.error : null,
    retryMore: () => void fetchNextPage(),
    retry: () => void query.refetch(),
    onMore,
  };
}

/** The exact number where the list only says that there are more: asked once the list has answered. */
export function useExactTotal<Row extends object>(
  { calls }: List<Row>,
  state: ListState,
  total: ListPage<Row>['total'] | undefined,
): number | undefined {
  const filter = writeQuestion({ ...state, sorts: [] }, []);
  const count = useQuery({
    ...calls.count({ filter }),
    enabled: total?.exact === false,
  });
  if (!total) return undefined;
  return total.exact ? total.value : count.data?.count;
}

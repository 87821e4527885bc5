import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** A list that a call answers a page at a time, in an order of its own. */
export interface PagedList<Page, Row, From extends number | string> {
  /** Of the call, and of all that it is asked. */
  readonly key: readonly unknown[];
  /** A page, from what the page before gave; the first without it. */
  readonly read: (from: From | undefined, signal: AbortSignal) => Promise<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** What the next page is asked from; nothing after the last. */
  readonly nextOf: (page: Page, all: readonly Page[]) => From | null | undefined;
  /** Rows stay on screen while others are awaited. */
  readonly steady?: true;
  /** It stands beside what it is about, which says itself that it may be read no more. */
  readonly saysClosed?: true;
  /** Its rows move by themselves: they are read again after so many milliseconds. */
  readonly everyMs?: number;
}

/** Declares a list; keeps the shapes of its pages and rows. */
export function pagedList<Page, Row, From extends number | string>(
  list: PagedList<Page, Row, From>,
): PagedList<Page, Row, From> {
  return list;
}

/** Its pages, for loaders and for who shows them otherwise. */
export function pagesQuery<Page, Row, From extends number | string>({ key, read, nextOf }: PagedList<Page, Row, From>) {
  return infiniteQueryOptions({
    queryKey: key,
    // The type of what pages go on from is lost on the way through the library where it is not written out.
    queryFn: ({ pageParam, signal }) => read(pageParam as From | undefined, signal),
    initialPageParam: undefined as From | undefined,
    getNextPageParam: (page: Page, all: readonly Page[]) => nextOf(page, all) ?? undefined,
  });
}

/** The rows of a list as far as they were asked for, and the way to the next: `MoreButton` takes it. */
export function usePages<Page, Row, From extends number | string>(list: PagedList<Page, Row, From>) {
  const query = useInfiniteQuery({
    ...pagesQuery(list),
    ...(list.steady && { placeholderData: keepPreviousData }),
    ...(list.saysClosed && { meta: { saysClosed: true } }),
    ...(list.everyMs !== undefined && { refetchInterval: list.everyMs }),
  });
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { rowsOf } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how a page says its rows is the same for the pages of a list.
  const rows = useMemo(() => data?.pages.flatMap(rowsOf), [data]);
  return {
    /** Nothing before the first page has come. */
    rows,
    first: data?.pages[0],
    pages: data?.pages ?? [],
    error,
    pending: isPending,
    retry: () => void refetch(),
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    /** What is shown is being read again. Who does not ask is not drawn anew for it. */
    get reading() {
      return query.isFetching;
    },
  };
}

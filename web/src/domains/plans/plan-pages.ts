import { planPageSize } from '@passerelle/contracts/plans/plans.contract.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Rows that a call answers a page at a time, each page from the key of the last row before it. */
export function pagesOf<Row>(
  key: readonly unknown[],
  read: (from: number | undefined, signal: AbortSignal) => Promise<readonly Row[]>,
  keyOf: (row: Row) => number,
) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: readonly Row[]) => (last.length < planPageSize ? undefined : keyOf(last.at(-1)!)),
  });
}

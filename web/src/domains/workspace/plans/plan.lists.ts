import { planPageSize } from '@passerelle/contracts/plans/plans.contract.ts';
import { type PagedList, pagedList } from '../../../lib/pages.ts';

/** Rows that a call on plans answers a page at a time, each page from the key of the last row before it. */
export function planList<Row>(
  key: readonly unknown[],
  read: (from: number | undefined, signal: AbortSignal) => Promise<readonly Row[]>,
  keyOf: (row: Row) => number,
  pageSize = planPageSize,
): PagedList<readonly Row[], Row, number> {
  return pagedList({
    key,
    read,
    rowsOf: (page) => page,
    nextOf: (page) => {
      const last = page.at(-1);
      return last === undefined || page.length < pageSize ? undefined : keyOf(last);
    },
  });
}

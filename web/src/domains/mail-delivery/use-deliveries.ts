import type { Input, Output } from '@passerelle/contracts/call.ts';
import { mailDeliveryCalls } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { callKey } from '../../lib/query.ts';

type Page = Output<typeof mailDeliveryCalls.list>;
export type DeliveryLine = Page['deliveries'][number];
export type Sought = NonNullable<Input<typeof mailDeliveryCalls.list>['query']>;

/** A job may move them at any moment. */
const refreshEvery = 10_000;

/** Mails that are looked for, newest first, a page at a time, followed as they move. */
export function useDeliveries(sought: Sought) {
  const asked = useInfiniteQuery({
    queryKey: [...callKey(mailDeliveryCalls.list), sought],
    queryFn: ({ pageParam, signal }) =>
      callApi(mailDeliveryCalls.list, { query: { ...sought, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ more, deliveries }: Page) => (more ? deliveries.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });
  return { ...asked, first: asked.data?.pages[0], lines: asked.data?.pages.flatMap(({ deliveries }) => deliveries) };
}

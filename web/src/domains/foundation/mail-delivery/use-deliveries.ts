import type { Input, Output } from '@passerelle/contracts/call.ts';
import { mailDeliveryCalls } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { callApi } from '../../../lib/api.ts';
import { usePages } from '../../../lib/pages.ts';
import { callKey } from '../../../lib/query.ts';

export type DeliveryLine = Output<typeof mailDeliveryCalls.list>['deliveries'][number];
export type Sought = NonNullable<Input<typeof mailDeliveryCalls.list>['query']>;

/** A job may move them at any moment. */
export const refreshEvery = 10_000;

/** Mails that are looked for, newest first, a page at a time, followed as they move. */
export function useDeliveries(sought: Sought) {
  return usePages({
    key: [...callKey(mailDeliveryCalls.list), sought],
    read: (before: number | undefined, signal) =>
      callApi(mailDeliveryCalls.list, { query: { ...sought, ...(before && { before }) } }, { signal }),
    rowsOf: ({ deliveries }) => deliveries,
    nextOf: ({ more, deliveries }) => (more ? deliveries.at(-1)?.id : undefined),
    steady: true,
    everyMs: refreshEvery,
  });
}

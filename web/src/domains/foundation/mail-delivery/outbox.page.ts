import { type DeliveryChoice, deliveryChoices } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { OutboxScreen } from './outbox.screen.tsx';

export interface OutboxSearch {
  readonly state: DeliveryChoice | undefined;
  readonly q: string | undefined;
  /** Code of the mail whose copies are shown. */
  readonly code: string | undefined;
  /** Key of the one that is read. */
  readonly open: number | undefined;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly mailOutbox: OutboxSearch;
  }
}

/** Mails that were written and what became of them; one is read beside them. */
export const page = definePage<'mailOutbox'>()({
  texts: ['MAIL_DELIVERY'],
  search: (raw): OutboxSearch => ({
    state: deliveryChoices.find((state) => state === raw.state),
    q: text(raw.q),
    code: text(raw.code)?.slice(0, 60),
    open: Number.isInteger(Number(raw.open)) && Number(raw.open) > 0 ? Number(raw.open) : undefined,
  }),
  Page: OutboxScreen,
});

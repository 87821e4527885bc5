import type { NewEffect } from '../../../engines/effects/effect-system.ts';

/** What mails leave by, among the systems that effects are done in. */
export const mailSystemName = 'mail';

/** That a mail is sent. Mails follow no order. */
export const sending = (id: number, inMinutes?: number): NewEffect => ({
  system: mailSystemName,
  operation: 'send',
  entity: 'mail_delivery',
  id,
  inMinutes,
});

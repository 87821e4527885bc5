import { insertDeliveries } from '../../foundation/mail-delivery/mail-delivery.queries.ts';
import { accountMail } from './account-mails.ts';
import { forgetFormerAddresses, takeFormerAddress } from './former-addresses.queries.ts';
import type { LinkMailsNeeds } from './sign-in-links.mails.ts';

/** Tells people at the address that they had, once, who put another in its place. Answers how many mails wait to be sent. */
export async function tellFormerAddresses({ db, act, texts, settings }: LinkMailsNeeds): Promise<number> {
  if (settings.SMTP_URL === undefined) {
    await forgetFormerAddresses(db);
    return 0;
  }
  for (let written = 0; ; ) {
    const one = await act({ call: 'signInLinks.mail', actor: { system: 'signInLinks' } }, async (writing) => {
      const former = await takeFormerAddress(writing.db);
      if (!former) return undefined;
      const mail = await accountMail(texts, former, {
        ...{ subject: 'movedSubject', words: former.who === null ? 'movedUnsigned' : 'moved', footer: 'movedFooter' },
        ...{ values: { who: former.who ?? '' }, instants: { at: former.changed_at } },
      });
      return await insertDeliveries(writing, [{ ...mail, cause: `former-address:${former.id}` }]);
    });
    if (one === undefined) return written;
    written += one;
  }
}

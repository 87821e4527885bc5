import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { mailTexts, shownMails } from './mail-words.ts';
import { MailsScreen } from './mails.screen.tsx';

export interface MailsSearch {
  readonly show: (typeof shownMails)[number];
  readonly q: string | undefined;
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly mails: MailsSearch;
  }
}

/** Every mail: active or not, what it tells of, in which languages. */
export const page = definePage<'mails'>()({
  texts: [...mailTexts],
  search: (raw): MailsSearch => ({
    show: shownMails.find((one) => one === raw.show) ?? 'all',
    q: typeof raw.q === 'string' && raw.q ? raw.q : undefined,
  }),
  load: async () => await ensureCall(mailCalls.list, {}),
  Page: MailsScreen,
});

import { type Language, languages } from '@passerelle/contracts/languages.ts';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { EditMailScreen } from './edit-mail.screen.tsx';
import { mailTabs, mailTexts } from './mail-words.ts';

export interface EditMailSearch {
  readonly tab: (typeof mailTabs)[number];
  /** Language of the text that is written; the reader's own unless said. */
  readonly text: Language | undefined;
  /** Record that it is previewed on. */
  readonly id: number | undefined;
  readonly n: number | undefined;
}

const key = (value: unknown) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined);

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly editMail: EditMailSearch;
  }
}

/** A mail: settings, texts, fields, a look at it on a real record, and what it was. */
export const page = definePage<'editMail'>()({
  texts: [...mailTexts],
  search: (raw): EditMailSearch => ({
    tab: mailTabs.find((tab) => tab === raw.tab) ?? 'settings',
    text: languages.find((language) => language === raw.text),
    id: key(raw.id),
    n: key(raw.n),
  }),
  load: async ({ params: { IdMail } }) =>
    await Promise.all([loadDraft('mail', IdMail), ensureCall(mailCalls.read, { params: { IdMail } })]),
  Page: EditMailScreen,
});

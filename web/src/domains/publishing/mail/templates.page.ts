import { type Language, languages } from '@passerelle/contracts/languages.ts';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { mailTexts } from './mail-words.ts';
import { TemplatesScreen } from './templates.screen.tsx';

export interface TemplatesSearch {
  /** Code and language of the text that is read or written. */
  readonly mail: string | undefined;
  readonly text: Language | undefined;
  readonly incomplete: boolean;
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly mailTemplates: TemplatesSearch;
  }
}

/** Every mail in every language: what is written, what is missing, what is to be reviewed. */
export const page = definePage<'mailTemplates'>()({
  texts: [...mailTexts],
  search: (raw): TemplatesSearch => ({
    mail: typeof raw.mail === 'string' ? raw.mail : undefined,
    text: languages.find((language) => language === raw.text),
    incomplete: raw.incomplete === true || raw.incomplete === 'true',
  }),
  load: async () => await ensureCall(mailCalls.list, {}),
  Page: TemplatesScreen,
});

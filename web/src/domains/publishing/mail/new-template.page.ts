import { type Language, languages } from '@passerelle/contracts/languages.ts';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { mailTexts } from './mail-words.ts';
import { NewTemplateScreen } from './new-template.screen.tsx';

export interface NewTemplateSearch {
  readonly mail: string | undefined;
  readonly text: Language | undefined;
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly newMailTemplate: NewTemplateSearch;
  }
}

/** A mail in one more language: which mail, which language, then its words. */
export const page = definePage<'newMailTemplate'>()({
  texts: [...mailTexts],
  search: (raw): NewTemplateSearch => ({
    mail: typeof raw.mail === 'string' ? raw.mail : undefined,
    text: languages.find((language) => language === raw.text),
  }),
  load: async () => await ensureCall(mailCalls.list, {}),
  Page: NewTemplateScreen,
});

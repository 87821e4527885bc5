import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { CreateMailScreen } from './create-mail.screen.tsx';
import { mailTexts } from './mail-words.ts';

/** A new mail: its settings first, then its texts. */
export const page = definePage<'createMail'>()({
  texts: [...mailTexts],
  load: async () => await loadDraft('mail', 'new'),
  Page: CreateMailScreen,
});

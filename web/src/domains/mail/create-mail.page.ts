import { definePage } from '../../lib/page.ts';
import { CreateMailScreen } from './create-mail.screen.tsx';
import { mailTexts } from './mail-words.ts';

/** A new mail: its settings first, then its texts. */
export const page = definePage<'createMail'>()({ texts: [...mailTexts], Page: CreateMailScreen });

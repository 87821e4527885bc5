import { bootTexts } from './boot.texts.ts';
import type { TextFamily } from './family.ts';
import { pagesTexts } from './pages.texts.ts';
import { sessionTexts } from './session.texts.ts';
import { shellTexts } from './shell.texts.ts';

/** Every family of texts that ships with the product. */
export const families = [bootTexts, shellTexts, sessionTexts, pagesTexts] as const satisfies readonly TextFamily[];

type KeysOf<F> = F extends TextFamily<infer Famille, infer Key> ? `${Famille}:${Key}` : never;

/** `FAMILY:key`, as the screens name a text. */
export type TextKey = KeysOf<(typeof families)[number]>;
